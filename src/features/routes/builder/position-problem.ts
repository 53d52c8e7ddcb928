/** The reasons why the position is not known. */
import type { PositionFailure } from '#platform/device/geolocation.ts'
import * as texts from '#texts/position.ts'

export const POSITION_PROBLEM: Readonly<Record<PositionFailure['kind'], string>> = {
  'position-unsupported': texts.unsupported,
  'position-denied': texts.denied,
  'position-unavailable': texts.unavailable,
  'position-timeout': texts.timedOut,
  'position-failed': texts.failed,
}
