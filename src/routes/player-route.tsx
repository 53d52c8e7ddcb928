/** The player with the parts that it does not import itself: the map, the download, the weather and the emergency numbers. */
import { useCallback } from 'react'
import { EmergencyPanel } from '#features/emergency/emergency-panel.tsx'
import { DownloadButton } from '#features/offline/download-button.tsx'
import { PlayerScreen } from '#features/player/player-screen.tsx'
import type { PlayerSlots } from '#features/player/screen/player-slots.ts'
import { WeatherPanel } from '#features/weather/weather-panel.tsx'
import type { TourKey } from '#live/source.ts'
import { useTour } from '#live/tours.ts'
import { TourMap } from '#map/tour-map.tsx'

const drawMap: PlayerSlots['map'] = (props) => <TourMap {...props} />

const showWeather: PlayerSlots['weather'] = ({ latitude, longitude, duration, currentWeather }) => (
  <WeatherPanel place={{ latitude, longitude, durationMin: duration }} ofTour={currentWeather} />
)
const showEmergency: PlayerSlots['emergency'] = (tour) => <EmergencyPanel place={tour} />

export interface PlayerRouteProps {
  readonly tour: TourKey
  readonly startAtS?: number | undefined
}

export function PlayerRoute({ tour, startAtS }: PlayerRouteProps) {
  const title = useTour(tour).data?.title ?? 'this tour'
  const offerDownload = useCallback<PlayerSlots['download']>(
    (tourId) => <DownloadButton tourId={tourId} title={title} isChecked />,
    [title],
  )
  return (
    <PlayerScreen
      tour={tour}
      startAtS={startAtS}
      map={drawMap}
      download={offerDownload}
      weather={showWeather}
      emergency={showEmergency}
    />
  )
}
