/** My Tours with a download on each card. */
import { DownloadButton } from '#features/offline/download-button.tsx'
import { MyToursScreen } from '#features/tours/my-tours-screen.tsx'

export function MyToursRoute() {
  return <MyToursScreen renderControls={({ id, title }) => <DownloadButton tourId={id} title={title} />} />
}
