/** The player with the map and the download, which it does not know. */
import { useCallback } from 'react'
import { DownloadButton } from '#features/offline/download-button.tsx'
import { PlayerScreen, type PlayerSlots } from '#features/player/player-screen.tsx'
import type { TourKey } from '#live/source.ts'
import { useTour } from '#live/use-tour.ts'
import { TourMap } from '#map/tour-map.tsx'

const drawMap: PlayerSlots['map'] = (props) => <TourMap {...props} />

export function PlayerRoute({ tour }: { readonly tour: TourKey }) {
  const title = useTour(tour).data?.title ?? 'this tour'
  const offerDownload = useCallback<PlayerSlots['download']>(
    (tourId) => <DownloadButton tourId={tourId} title={title} />,
    [title],
  )
  return <PlayerScreen tour={tour} map={drawMap} download={offerDownload} />
}
