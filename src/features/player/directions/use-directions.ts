/** The directions, bound to React. */
import { useSyncExternalStore } from 'react'
import type { Player } from '../player.ts'
import type { Directions } from '../walk/directions/follow-leg.ts'
import type { Legs } from '../walk/directions/legs.ts'
import type { SpokenSnapshot } from '../walk/directions/spoken-directions.ts'

export const useDirections = ({ directions }: Player): Directions =>
  useSyncExternalStore(directions.subscribe, directions.now)

/** True while steps lead to what comes next, or are only waiting for a position. */
export const useIsLed = ({ directions }: Player): boolean =>
  useSyncExternalStore(directions.subscribe, () => directions.now().kind !== 'none')

export const useLegs = ({ directions }: Player): Legs =>
  useSyncExternalStore(directions.subscribe, directions.legs)

export const useSpokenDirections = ({ spokenDirections }: Player): SpokenSnapshot =>
  useSyncExternalStore(spokenDirections.subscribe, spokenDirections.snapshot)
