/** The texts for a position that is not known. */
import type { PositionFailure } from '#platform/device/geolocation.ts'
import * as position from '#texts/position.ts'

export const POSITION_FAILED: Readonly<Record<PositionFailure['kind'], string>> = {
  'position-unsupported': position.unsupported,
  'position-denied': position.denied,
  'position-unavailable': position.unavailable,
  'position-timeout': position.timedOut,
  'position-failed': position.failed,
}
