/** Where the person looks on the map of the builder. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { LatLng } from '#contract/geo.ts'

/** The map moves by itself for this long after a stop came or went, to show them all. */
const OWN_MOVE_MS = 600

/**
 * The middle of the map as the person left it; undefined until the map is there. A map that moves by itself for a new
 * stop changes nothing: what is listed around the middle would jump under the finger that added it.
 */
export function useMapMiddle(stopCount: number) {
  const [middle, setMiddle] = useState<LatLng>()
  const stops = useRef({ count: stopCount, changedAtMs: Number.NEGATIVE_INFINITY })
  useEffect(() => {
    if (stops.current.count !== stopCount)
      stops.current = { count: stopCount, changedAtMs: performance.now() }
  }, [stopCount])
  const onSettled = useCallback((latitude: number, longitude: number) => {
    const isOwnMove = performance.now() - stops.current.changedAtMs < OWN_MOVE_MS
    setMiddle((before) => (before && isOwnMove ? before : { latitude, longitude }))
  }, [])
  return { middle, onSettled }
}
