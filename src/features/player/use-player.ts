/**
 * Binds a player to React, each fact by a subscription of its own, so that a passing second renders one small part.
 */
import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { readFunctional, writeFunctional } from '#platform/storage/functional-storage.ts'
import type { FunctionalKey } from '#platform/storage/stored-keys.ts'
import type { PlaybackState } from './playback/playback-state.ts'
import { browserSeams, createPlayer, type Player, type PlayerCalls, type PlayerSeams } from './player.ts'
import type { ReadingSnapshot } from './reading/reading.ts'
import type { Directions } from './walk/directions/follow-leg.ts'
import type { Legs } from './walk/directions/legs.ts'
import type { SpokenSnapshot } from './walk/directions/spoken-directions.ts'
import type { WalkSnapshot } from './walk/walk-session.ts'

/** Returns a player for as long as the component shows this tour; undefined during the first render. */
export const usePlayer = (
  tourId: number,
  calls: PlayerCalls,
  seams: PlayerSeams | undefined,
): Player | undefined => {
  const [player, setPlayer] = useState<Player>()
  // It runs before the paint, so that the first thing seen is the walk and not the page around it.
  useLayoutEffect(() => {
    const made = createPlayer(seams ?? browserSeams(), calls)
    setPlayer(made)
    return () => {
      setPlayer(undefined)
      made.dispose()
    }
    // The calls belong to the tour; they change only with it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [tourId, seams])
  return player
}

export const usePlaybackState = ({ playback }: Player): PlaybackState =>
  useSyncExternalStore(playback.subscribe, playback.state)

/**
 * One fact of the walk. `select` answers a primitive or an object that stays the same, so that a step of the walker
 * renders only what visibly changes.
 */
export const useWalk = <T>({ walk }: Player, select: (snapshot: WalkSnapshot) => T): T =>
  useSyncExternalStore(walk.subscribe, () => select(walk.snapshot()))

export const useDirections = ({ directions }: Player): Directions =>
  useSyncExternalStore(directions.subscribe, directions.now)

/** True while steps lead to the next stop, or wait only for a position. */
export const useIsLed = ({ directions }: Player): boolean =>
  useSyncExternalStore(directions.subscribe, () => directions.now().kind !== 'none')

export const useLegs = ({ directions }: Player): Legs =>
  useSyncExternalStore(directions.subscribe, directions.legs)

export const useSpokenDirections = ({ spokenDirections }: Player): SpokenSnapshot =>
  useSyncExternalStore(spokenDirections.subscribe, spokenDirections.snapshot)

/** True from the first sound until the end: only then is anything marked as playing. */
export const useHasBegun = ({ playback }: Player): boolean =>
  useSyncExternalStore(playback.subscribe, () => {
    const { kind } = playback.state()
    return kind !== 'idle' && kind !== 'ended'
  })

export const useReading = ({ reading }: Player): ReadingSnapshot =>
  useSyncExternalStore(reading.subscribe, reading.snapshot)

/** The index of the sentence that the device reads; a component renders once for each sentence. */
export const useReadIndex = ({ playback, reading }: Player): number =>
  useSyncExternalStore(playback.onTime, reading.sentenceIndex)

/** The chosen minutes, and when they end: 0 and undefined while off. */
export const useSleepTimer = ({
  sleepTimer,
}: Player): { readonly minutes: number; readonly endsAtMs: number | undefined } => ({
  minutes: useSyncExternalStore(sleepTimer.subscribe, sleepTimer.minutes),
  endsAtMs: useSyncExternalStore(sleepTimer.subscribe, sleepTimer.endsAtMs),
})

/** Whole seconds: renders once a second while playing. */
export const usePositionS = ({ playback }: Player): number =>
  useSyncExternalStore(playback.onTime, () => Math.floor(playback.positionS() + 0.001))

export const useDurationS = ({ playback }: Player): number =>
  useSyncExternalStore(playback.onTime, () => Math.round(playback.durationS()))

/** A number kept on this device, as far as the person consents to functional storage; `fallback` until one is chosen. */
export const useStoredNumber = (
  key: FunctionalKey,
  fallback: number,
  isValid: (value: number) => boolean,
): [number, (value: number) => void] => {
  const [chosen, setChosen] = useState(() => {
    const stored = Number(readFunctional(key) ?? Number.NaN)
    return isValid(stored) ? stored : undefined
  })
  const store = useCallback(
    (next: number) => {
      setChosen(next)
      writeFunctional(key, String(next))
    },
    [key],
  )
  return [chosen ?? fallback, store]
}
