/** Everything the map shows, as a list: for who can't see or use a map. */
import { useState } from 'react'
import { formatDistance } from '#kit/formats.ts'
import type { StopState } from '#map/map-model.ts'
import { Button } from '#ui/button/button.tsx'
import { calmMetres, approachText } from '../walk/position/approach.ts'
import * as css from './map-list.css.ts'
import type { PlayerMapProps } from './player-map-props.ts'

const STATES: Readonly<Record<StopState, string>> = {
  ahead: 'ahead',
  next: 'next',
  active: 'now',
  nearby: 'near you',
  done: 'heard',
}

export interface MapListProps extends Pick<PlayerMapProps, 'stops' | 'position'> {
  readonly hasLine: boolean
  readonly onSelectStop: (stopId: number) => void
}

export function MapList(props: MapListProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={css.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={css.summary}>The map as a list</summary>
      {isOpen && <OpenList {...props} />}
    </details>
  )
}

/** Written only while it shows: it changes with every step of the walker. */
function OpenList({ stops, position, hasLine, onSelectStop }: MapListProps) {
  return (
    <>
      <p>
        {position
          ? `Your position is known to ${formatDistance(calmMetres(Math.max(10, position.accuracyM)))}.`
          : 'Your position is not known.'}{' '}
        {hasLine ? 'The route follows the streets.' : 'The route goes straight from stop to stop.'}
      </p>
      <ol className={css.list}>
        {stops.map((stop, index) => (
          <li key={stop.id} className={css.item}>
            <span>
              {index + 1}. {stop.name}: {STATES[stop.state]}
              {position && `, ${approachText(position, stop, position.headingDeg)}`}
            </span>
            <Button variant="quiet" onPress={() => onSelectStop(stop.id)}>
              {`Go to ${stop.name}`}
            </Button>
          </li>
        ))}
      </ol>
    </>
  )
}
