/** The sound of a sample for as long as a screen shows it. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { TourSample } from '#contract/api/tours.ts'
import { apiUrl } from '#live/api-origin.ts'
import { createSampleSound, type SampleSound, type SampleState } from './sample-sound.ts'

export interface SampledTour {
  readonly title: string
  readonly locationName: string
  readonly sample?: TourSample | null | undefined
}

export interface Sample extends SampleState {
  readonly toggle: () => void
}

const NOTHING: SampleState = { kind: 'idle', positionS: 0, durationS: 0 }
const subscribeToNothing = () => () => {}
const nothing = () => NOTHING

/** Begins by itself where somebody has tapped on this page to get here, and the browser lets it. */
export function useSample(tour: SampledTour | undefined, isBegun = false): Sample {
  const [sound, setSound] = useState<SampleSound>()
  const url = tour?.sample?.audioUrl ?? undefined
  useEffect(() => {
    if (url === undefined || !tour) return undefined
    const { title, locationName, sample } = tour
    const made = createSampleSound({
      url: apiUrl(url),
      durationS: sample?.durationS ?? 0,
      card: { title: sample?.stopName ?? title, artist: title, album: locationName },
    })
    setSound(made)
    if (isBegun && isTapped() && isSeen()) made.play()
    return () => {
      setSound(undefined)
      made.dispose()
    }
    // Its words do not change while its address is the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [url, isBegun])
  const state = useSyncExternalStore(sound?.subscribe ?? subscribeToNothing, sound?.state ?? nothing)
  return { ...state, toggle: () => sound?.toggle() }
}

/** Without a tap on this page a browser refuses, and nobody expects sound. */
const isTapped = (): boolean =>
  (navigator.userActivation as UserActivation | undefined)?.hasBeenActive ?? false

/** A tab in the background does not begin to speak: its Play button stands there. */
const isSeen = (): boolean => document.visibilityState === 'visible'

/** Where the player of an account goes on; tenths of a second. */
export const goOnPath = (slug: string, { positionS }: Pick<SampleState, 'positionS'>): string =>
  `/tours/${slug}/play${positionS > 0 ? `?at=${positionS.toFixed(1)}` : ''}`
