/** The centre of the builder's map. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { LatLng } from '#contract/geo.ts'

/** The time in which the map moves by itself after a stop was added or removed, to show all of them. */
const OWN_MOVE_MS = 600

/**
 * Returns the centre of the map as the user left it; undefined until the map has loaded. A movement of the map itself for a new
 * stop does not count: the list around the centre would jump under the finger that added the stop.
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
