/** Everything that the map shows, as a list, for people who can't see or use a map. */
import { useState } from 'react'
import type { LineKind } from '#contract/api/tours.ts'
import { formatDistance } from '#kit/formats.ts'
import { Button } from '#ui/button/button.tsx'
import * as texts from '#texts/player-walk.ts'
import { calmMetres, approachText } from '../walk/position/approach.ts'
import * as css from './map-list.css.ts'
import type { PlayerMapProps } from './player-map-props.ts'

export interface MapListProps extends Pick<PlayerMapProps, 'stops' | 'position'> {
  /** The note on how the line was made. */
  readonly lineKind: LineKind
  readonly onSelectStop: (stopId: number) => void
}

export function MapList(props: MapListProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={css.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={css.summary}>{texts.mapAsList}</summary>
      {isOpen && <OpenList {...props} />}
    </details>
  )
}

/** It renders only while it is open: it changes with every step of the walker. */
function OpenList({ stops, position, lineKind, onSelectStop }: MapListProps) {
  return (
    <>
      <p>
        {position
          ? texts.positionKnownTo(formatDistance(calmMetres(Math.max(10, position.accuracyM))))
          : texts.positionNotKnown}{' '}
        {texts.routeLine[lineKind]}
      </p>
      <ol className={css.list}>
        {stops.map((stop, index) => (
          <li key={stop.id} className={css.item}>
            <span>
              {texts.listedStop(
                index + 1,
                stop.name,
                texts.stopStates[stop.state],
                position && approachText(position, stop, position.headingDeg),
              )}
            </span>
            <Button variant="quiet" onPress={() => onSelectStop(stop.id)}>
              {texts.goTo(stop.name)}
            </Button>
          </li>
        ))}
      </ol>
    </>
  )
}
