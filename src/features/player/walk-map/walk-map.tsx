/** The map of the walk, drawn by a slot. It is a component of its own because it follows the walker. */
import { useMemo, type ReactNode } from 'react'
import type { LineKind, Poi } from '#contract/api/tours.ts'
import type { LatLng } from '#contract/geo.ts'
import { apiUrl } from '#live/api-origin.ts'
import type { TourView } from '#live/views.ts'
import { Banner } from '#ui/banner/banner.tsx'
import * as texts from '#texts/player-walk.ts'
import type { StopState } from '#map/map-model.ts'
import type { Player } from '../player.ts'
import { useHasBegun, useWalk } from '../use-player.ts'
import { MapList } from './map-list.tsx'
import type { PlayerMapProps } from './player-map-props.ts'
import { stopStates } from '../walk/stop-states.ts'
import type { WalkSection } from '../walk/sections.ts'

export interface WalkMapProps {
  readonly tour: TourView
  readonly player: Player
  readonly stops: readonly Poi[] | undefined
  readonly sections: readonly WalkSection[]
  readonly shownStopId: number | undefined
  readonly onSelectStop: (stopId: number) => void
  readonly map: (props: PlayerMapProps) => ReactNode
}

/** Returns the tour's own line as positions; empty where it has none. */
export const lineOf = ({ line }: TourView): LatLng[] =>
  line?.map(([longitude, latitude]) => ({ latitude, longitude })) ?? []

/** A server that does not say how it made its line is taken to follow the streets. */
const kindOfLine = ({ line, lineKind }: TourView): LineKind => (line ? (lineKind ?? 'walked') : 'straight')

export function WalkMap({ tour, player, stops, sections, shownStopId, onSelectStop, map }: WalkMapProps) {
  const fix = useWalk(player, (walk) => walk.fix)
  const headingDeg = useWalk(player, (walk) => walk.headingDeg)
  const walkedLine = useWalk(player, (walk) => walk.walked)
  const walked = useMemo(
    () =>
      walkedLine.map((stretch) => stretch.map(({ latitude, longitude }) => [longitude, latitude] as const)),
    [walkedLine],
  )
  const hasBegun = useHasBegun(player)
  // The states are one string, so that the stops are drawn again when a state changes, not at every step.
  const states = useWalk(player, ({ sectionIndex, heard, fix: at }) =>
    stopStates(stops ?? [], sections, { sectionIndex, heard, fix: at, hasBegun }).join(' '),
  )
  const mapStops = useMemo(() => {
    const each = states.split(' ') as StopState[]
    return (stops ?? []).map(({ id, name, latitude, longitude }, index) => ({
      id,
      name,
      latitude,
      longitude,
      state: each[index] ?? 'ahead',
    }))
  }, [stops, states])
  const lineKind = kindOfLine(tour)
  const position = useMemo(() => fix && { ...fix, headingDeg }, [fix, headingDeg])
  return (
    <>
      {map({
        stops: mapStops,
        line: tour.line ?? undefined,
        walked,
        position,
        mapUrl: tour.mapUrl ? apiUrl(tour.mapUrl) : null,
        activeStopId: shownStopId,
        onSelectStop: ({ id }) => onSelectStop(id),
      })}
      {lineKind === 'failed' && (
        <Banner tone="info" isStatus isBar>
          {texts.routeNotLoaded}
        </Banner>
      )}
      <MapList stops={mapStops} position={position} lineKind={lineKind} onSelectStop={onSelectStop} />
    </>
  )
}
