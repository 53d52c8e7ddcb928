/** Which position updates count: 2 s apart, unless moved by more than 0.0001°. Pure. */
import { PROXIMITY } from '../walk-limits.ts'
import type { Fix } from '#platform/device/geolocation.ts'

export const isWorthTaking = (last: Fix | undefined, fix: Fix): boolean =>
  last === undefined ||
  fix.atMs - last.atMs >= PROXIMITY.throttleMs ||
  Math.abs(fix.latitude - last.latitude) > PROXIMITY.throttleDegrees ||
  Math.abs(fix.longitude - last.longitude) > PROXIMITY.throttleDegrees
