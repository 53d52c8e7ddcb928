/**
 * The directions while a player is open: follows the walk, and informs the parts that show or speak them. Free of
 * React.
 */
import type { WalkStep } from '#contract/api/tours.ts'
import type { LatLng } from '#contract/geo.ts'
import { createListeners } from '#kit/listeners.ts'
import { isInside } from '../proximity/radius.ts'
import type { WalkSession } from '../walk-session.ts'
import { followLeg, NOT_FOLLOWING, type Directions, type Following } from './follow-leg.ts'
import { legsOf, NO_LEGS, type Leg, type Legs } from './legs.ts'
import type { LegEnds } from './wording.ts'

export interface Way {
  /** The tour's own line, in degrees. */
  readonly line: readonly LatLng[]
  readonly steps: readonly WalkStep[] | null | undefined
  /** The stops in walking order. */
  readonly stops: readonly { readonly id: number; readonly name: string }[]
}

export interface DirectionsFollower {
  now(): Directions
  /** The legs; the map is another object whenever the legs or the stops between them change. */
  legs(): Legs
  /** Returns the leg that leaves the stop. */
  legFrom(stopId: number): Leg | undefined
  /** Returns the names of the two stops that the leg lies between; untrusted text. */
  endsOf(leg: Leg): LegEnds
  setWay(way: Way): void
  subscribe(listener: () => void): () => void
  dispose(): void
}

export const createDirections = (walk: WalkSession): DirectionsFollower => {
  const changes = createListeners()
  let legs: Legs = NO_LEGS
  let stops: Way['stops'] = []
  let following: Following = NOT_FOLLOWING
  let known = ''

  const look = () => {
    if (legs.size === 0) return
    const { target, place, fix, headingDeg, positionFailure, isPositionUnclear, source } = walk.snapshot()
    const stop = target?.poi
    const index = stop ? stops.findIndex(({ id }) => id === stop.id) : -1
    const isKnown = positionFailure === undefined && !isPositionUnclear
    following = followLeg(legs, following, {
      target: index === -1 ? undefined : index,
      isAtTarget: place !== undefined && stop !== undefined && isInside(place, stop),
      place: isKnown ? place : undefined,
      accuracyM: fix?.accuracyM ?? 0,
      headingDeg,
      isAsked: source !== 'none',
    })
    changes.tell()
  }
  const stopWalk = walk.subscribe(look)

  return {
    now: () => following.directions,
    legs: () => legs,
    legFrom: (stopId) => legs.get(stops.findIndex(({ id }) => id === stopId)),
    endsOf: ({ index }) => ({ from: stops[index]?.name ?? '', to: stops[index + 1]?.name ?? '' }),
    setWay: (way) => {
      const isNamedAnew = JSON.stringify(way.stops) !== JSON.stringify(stops)
      stops = way.stops
      // The same facts arrive again with every change of their tour: the walker's place on the way stays.
      const facts = JSON.stringify([way.steps, way.line])
      if (facts !== known) {
        known = facts
        legs = legsOf(way.steps, way.line)
        following = NOT_FOLLOWING
      } else if (isNamedAnew) legs = new Map(legs)
      look()
      changes.tell()
    },
    subscribe: changes.add,
    dispose: () => {
      stopWalk()
      changes.clear()
    },
  }
}
