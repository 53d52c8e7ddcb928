/**
 * Turns a true walk into the positions that a phone reports. The model, in metres east and north of the truth:
 *
 * - white noise: normal, new at every fix (`whiteM`);
 * - drift: an Ornstein-Uhlenbeck walk, correlation time 40 s or the phone's own, which is what a slow change of satellites and reflections
 *   looks like (`driftM` is its standard deviation);
 * - multipath: at a mean of `jumpsPerMinute`, a jump of 30 to 120 m to one side that lasts 3 to 12 s; half of them tell
 *   an accuracy that fits, the others claim to be as good as before;
 * - tunnels, arcades, deep courts: no fix at all for 30 to 90 s, `tunnels` times; the first one after it is 15 to 45 m off
 *   and knows it;
 * - sampling every `everyS` seconds; a phone that stands still may give a fix only every `standingEveryS`;
 * - reported accuracy: 1.0 to 1.6 of the standard deviation of white noise and drift together, times the phone's optimism;
 * - direction of walking, where the phone reports one: right to 20° (normal), only while walking.
 *
 * The figures follow what is published for phones: 3 to 5 m under an open sky, 10 to 25 m with jumps of tens of metres
 * between high houses.
 */
import { bearingDegrees, distanceM, EARTH_RADIUS_M } from '#contract/geo.ts'
import type { Fix } from '#platform/device/geolocation.ts'
import type { Random } from '#server/telling/generation/random.ts'
import { normal } from './normal.ts'
import type { TruePoint, TrueWalk } from './walks.ts'

export interface NoiseProfile {
  readonly name: string
  readonly whiteM: number
  readonly driftM: number
  readonly jumpsPerMinute: number
  readonly tunnels: number
  readonly everyS: number
  readonly standingEveryS: number
}

const HEADING_DEG = 20

/** The differences between phones in the same street. */
export interface Phone {
  /** The seconds that its slow errors last. */
  readonly driftS: number
  /** The factor between the accuracy that it reports and the true one. */
  readonly toldAccuracy: number
}
export const USUAL_PHONE: Phone = { driftS: 40, toldAccuracy: 1 }
const METRES_PER_DEGREE = (Math.PI * EARTH_RADIUS_M) / 180

export const recordWalk = (walk: TrueWalk, noise: NoiseProfile, phone: Phone, random: Random): Fix[] => {
  const lengthS = walk.points.length
  const gaps = Array.from({ length: noise.tunnels }, () => {
    const startS = lengthS * (0.1 + 0.8 * random())
    return { startS, endS: startS + 30 + 60 * random() }
  })
  const fixes: Fix[] = []
  const drift = { eastM: normal(random) * noise.driftM, northM: normal(random) * noise.driftM }
  let jump: { eastM: number; northM: number; endS: number; isTold: boolean } | undefined
  let nextS = 0
  let wasInGap = false
  for (const { atS, latitude, longitude, isStanding } of walk.points) {
    const keep = Math.exp(-1 / phone.driftS)
    const push = noise.driftM * Math.sqrt(1 - keep * keep)
    drift.eastM = drift.eastM * keep + normal(random) * push
    drift.northM = drift.northM * keep + normal(random) * push
    if (jump && atS > jump.endS) jump = undefined
    if (!jump && random() < noise.jumpsPerMinute / 60) {
      const [metres, angle] = [30 + 90 * random(), 2 * Math.PI * random()]
      jump = {
        eastM: metres * Math.sin(angle),
        northM: metres * Math.cos(angle),
        endS: atS + 3 + 9 * random(),
        isTold: random() < 0.5,
      }
      nextS = Math.min(nextS, atS)
    }
    if (gaps.some(({ startS, endS }) => atS >= startS && atS < endS)) {
      wasInGap = true
      continue
    }
    if (atS < nextS && !wasInGap) continue
    nextS = atS + (isStanding ? noise.standingEveryS : noise.everyS)
    const lostM = wasInGap ? 15 + 30 * random() : 0
    const lostAngle = 2 * Math.PI * random()
    wasInGap = false
    const eastM =
      drift.eastM + normal(random) * noise.whiteM + (jump?.eastM ?? 0) + lostM * Math.sin(lostAngle)
    const northM =
      drift.northM + normal(random) * noise.whiteM + (jump?.northM ?? 0) + lostM * Math.cos(lostAngle)
    const usualM = Math.hypot(noise.whiteM, noise.driftM) * (1 + 0.6 * random())
    const jumpM = jump?.isTold ? Math.hypot(jump.eastM, jump.northM) : 0
    fixes.push({
      latitude: latitude + northM / METRES_PER_DEGREE,
      longitude: longitude + eastM / METRES_PER_DEGREE / Math.cos((latitude * Math.PI) / 180),
      accuracyM: Math.max(3, Math.max(usualM, jumpM, lostM) * phone.toldAccuracy),
      atMs: atS * 1000,
    })
  }
  return fixes
}

const trueHeading = (points: readonly TruePoint[], index: number): number | undefined => {
  const [from, to] = [points[index - 1], points[index]]
  return from && to && distanceM(from, to) > 0.3 ? bearingDegrees(from, to) : undefined
}

/** The same positions of a phone that also reports the direction of walking. */
export const withHeadings = (fixes: readonly Fix[], { points }: TrueWalk, random: Random): Fix[] =>
  fixes.map((fix) => {
    const index = fix.atMs / 1000
    const degrees = points[index]?.isStanding ? undefined : trueHeading(points, index)
    if (degrees === undefined) return fix
    return { ...fix, headingDeg: (degrees + 360 + HEADING_DEG * normal(random)) % 360 }
  })
