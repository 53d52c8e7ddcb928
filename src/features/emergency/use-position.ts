/** The user's position: requested at once where they allowed it before, else when they tap. It never leaves the device. */
import { useCallback, useEffect, useState } from 'react'
import { GEOLOCATION } from '#platform/device/geolocation.ts'
import type { LatLng } from '#contract/geo.ts'
import type { PositionFailure, Positions } from '#platform/device/geolocation.ts'

export interface AskedPosition {
  readonly here: LatLng | undefined
  readonly problem: PositionFailure['kind'] | undefined
  readonly isAsking: boolean
  readonly locate: () => void
}

export function usePosition(positions: Positions, isAllowed: () => Promise<boolean>): AskedPosition {
  const [here, setHere] = useState<LatLng>()
  const [problem, setProblem] = useState<PositionFailure['kind']>()
  const [isAsking, setIsAsking] = useState(false)
  const locate = useCallback(async () => {
    setIsAsking(true)
    setProblem(undefined)
    const found = await positions.current(GEOLOCATION.nearby)
    setIsAsking(false)
    if (found.ok) setHere(found.value)
    else setProblem(found.failure.kind)
  }, [positions])
  useEffect(() => {
    let isCurrent = true
    void isAllowed().then((mayAsk) => {
      if (mayAsk && isCurrent) void locate()
    })
    return () => {
      isCurrent = false
    }
  }, [isAllowed, locate])
  return { here, problem, isAsking, locate: () => void locate() }
}
