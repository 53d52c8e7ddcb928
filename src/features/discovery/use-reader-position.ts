/** The user's position, requested when it is first needed. */
import { useCallback } from 'react'
import { ok, type Result } from '#contract/failure.ts'
import { GEOLOCATION } from '#platform/device/geolocation.ts'
import type { LatLng } from '#contract/geo.ts'
import { useAnswer } from '#live/use-answer.ts'
import type { PositionFailure, Positions } from '#platform/device/geolocation.ts'

export interface ReaderPosition {
  readonly here: LatLng | undefined
  readonly problem: PositionFailure['kind'] | undefined
  readonly askAgain: () => void
}

export function useReaderPosition(isWanted: boolean, positions: Positions): ReaderPosition {
  const locate = useCallback(
    async (): Promise<Result<LatLng | undefined, PositionFailure>> =>
      isWanted ? positions.current(GEOLOCATION.nearby) : ok(undefined),
    [isWanted, positions],
  )
  const { state, reload } = useAnswer(locate)
  return {
    here: state.name === 'ready' ? state.value : undefined,
    problem: state.name === 'failed' ? state.failure.kind : undefined,
    askAgain: reload,
  }
}
