/** The map of the walk, drawn by a slot: a part of its own, because it follows the walker. */
import { useMemo, type ReactNode } from 'react'
import type { Poi } from '#contract/api/tours.ts'
import { PROXIMITY } from '#contract/limits.ts'
import { distanceM } from '#kit/geo.ts'
import { apiUrl } from '#live/api-origin.ts'
import type { TourView } from '#live/views.ts'
import type { Player } from './player.ts'
import { useWalk } from './use-player.ts'
import type { WalkSection } from './walk/sections.ts'

/** What the map of the walk is given; degrees, [longitude, latitude] in `line`. */
export interface PlayerMapProps {
  readonly stops: readonly {
    readonly id: number
    readonly name: string
    readonly latitude: number
    readonly longitude: number
    readonly state: 'ahead' | 'active' | 'nearby' | 'done'
  }[]
  readonly line: readonly (readonly [number, number])[] | undefined
  readonly position:
    { readonly latitude: number; readonly longitude: number; readonly accuracyM: number } | undefined
  readonly mapUrl: string | null | undefined
  /** The stop to centre on. */
  readonly activeStopId: number | undefined
  onSelectStop(stop: { readonly id: number }): void
}

export interface WalkMapProps {
  readonly tour: TourView
  readonly player: Player
  readonly stops: readonly Poi[] | undefined
  readonly sections: readonly WalkSection[]
  readonly shownStopId: number | undefined
  readonly onSelectStop: (stopId: number) => void
  readonly map: (props: PlayerMapProps) => ReactNode
}

export function WalkMap({ tour, player, stops, sections, shownStopId, onSelectStop, map }: WalkMapProps) {
  const fix = useWalk(player, (walk) => walk.fix)
  const place = useWalk(player, (walk) => walk.place)
  const mapStops = useMemo(() => {
    const currentId = sections[place]?.poi?.id
    const current = stops?.findIndex(({ id }) => id === currentId) ?? -1
    return (stops ?? []).map(({ id, name, latitude, longitude }, index) => {
      const isNear = fix !== undefined && distanceM(fix, { latitude, longitude }) <= PROXIMITY.radiusM
      const state: PlayerMapProps['stops'][number]['state'] =
        id === currentId ? 'active' : isNear ? 'nearby' : index < current ? 'done' : 'ahead'
      return { id, name, latitude, longitude, state }
    })
  }, [stops, sections, place, fix])
  const line = tour.line ?? undefined
  return map({
    stops: mapStops,
    line,
    position: fix,
    mapUrl: tour.mapUrl ? apiUrl(tour.mapUrl) : null,
    activeStopId: shownStopId,
    onSelectStop: ({ id }) => onSelectStop(id),
  })
}
