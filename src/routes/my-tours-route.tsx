/** My Tours with a download on each card, and what this device keeps below. */
import { DownloadButton } from '#features/offline/download-button.tsx'
import { StoredSummary } from '#features/offline/stored-summary.tsx'
import { MyToursScreen } from '#features/tours/my-tours-screen.tsx'

export function MyToursRoute() {
  return (
    <MyToursScreen
      renderControls={({ id, title }) => <DownloadButton tourId={id} title={title} />}
      below={<StoredSummary />}
    />
  )
}
