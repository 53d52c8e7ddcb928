/** The sound of a sample while a screen shows it. */
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

/** With `isBegun` it starts by itself where a tap on this page led here and the browser allows it. */
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

/** Without a tap on this page a browser refuses to play, and the user expects no sound. */
const isTapped = (): boolean =>
  (navigator.userActivation as UserActivation | undefined)?.hasBeenActive ?? false

/** A tab in the background does not start to play: it shows the Play button. */
const isSeen = (): boolean => document.visibilityState === 'visible'

/** Returns the second where the player continues the sample, with one decimal place, as text; undefined at the beginning. */
export const continueAtS = ({ positionS }: Pick<SampleState, 'positionS'>): string | undefined =>
  positionS > 0 ? positionS.toFixed(1) : undefined
