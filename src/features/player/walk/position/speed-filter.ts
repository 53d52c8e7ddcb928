/**
 * Estimates where a walker is from positions that err: a Kalman filter of place and speed, once for east and once for north,
 * with one covariance for both (decision 0100). Pure.
 *
 * Between positions the place goes on by its speed, and the speed fades and is renewed at random, as walkers turn and stand
 * (an Ornstein-Uhlenbeck process). A position is taken in with two corrections to the textbook:
 *
 * - errors of a receiver change slowly, so positions a second apart repeat the same error: each counts only for the
 *   share of the errors' lifetime that has passed since the last one;
 * - a reflection is reported as surely as a true position: the more probable it is that a position is one, the less it counts.
 */
import type { LatLng } from '#contract/geo.ts'
import type { Fix } from '#platform/device/geolocation.ts'
import { fromPlane, toPlane, type PlanePoint } from './plane.ts'

export interface SpeedFilter {
  /** The origin of the plane in which the filter computes. */
  readonly origin: LatLng
  readonly place: PlanePoint
  readonly eastMps: number
  readonly northMps: number
  /** The variance of the place in m², for each axis. */
  readonly placeVarianceM2: number
  /** The covariance of place and speed in m²/s. */
  readonly covarianceM2ps: number
  /** The variance of the speed in m²/s², for each axis. */
  readonly speedVarianceM2ps2: number
  /** The time of the last position, in ms: Unix epoch, or any clock that all positions share. */
  readonly atMs: number
  /** The accuracies that the last positions reported, newest last. */
  readonly accuraciesM: readonly number[]
}

/**
 * A walker's speed is independent of what it was after about this time, and varies by about 0.9 m/s along each axis.
 */
const SPEED_LASTS_S = 20
const SPEED_VARIANCE_M2PS2 = 0.8
/** The variance of sideward steps that no speed explains. */
const PLACE_NOISE_M2PS = 0.05
const STEP_S = 1
/**
 * The standard deviation of one axis for a reported accuracy, which is a radius that contains two positions of three.
 */
const DEVIATION_PER_ACCURACY = 0.77
const ACCURACIES = 15
/** The error of a receiver lasts about this long. */
const ERROR_LASTS_S = 15
/** One position in ten may be a reflection, which lies anywhere within about 73 m. */
const REFLECTED_SHARE = 0.1
const REFLECTED_VARIANCE_M2 = 60 * 90
/** The least weight of a position, even of a sure reflection: without it a filter that is wrong would stay wrong. */
const LEAST_WEIGHT = 0.02
/** The variance of the sideward speed for a direction of walking that the device reports. */
const SIDEWARD_VARIANCE_M2PS2 = 1

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const deviationM = (accuraciesM: readonly number[]): number =>
  DEVIATION_PER_ACCURACY * Math.max(1, accuraciesM.at(-1) ?? 0, medianOf(accuraciesM))

export const spreadM = (filter: SpeedFilter): number => Math.sqrt(filter.placeVarianceM2)
export const placeOf = (filter: SpeedFilter): LatLng => fromPlane(filter.origin, filter.place)

export const beginAt = (fix: Fix, accuraciesM: readonly number[] = []): SpeedFilter => {
  const told = [...accuraciesM, fix.accuracyM].slice(-ACCURACIES)
  return {
    origin: { latitude: fix.latitude, longitude: fix.longitude },
    place: { eastM: 0, northM: 0 },
    eastMps: 0,
    northMps: 0,
    placeVarianceM2: deviationM(told) ** 2,
    covarianceM2ps: 0,
    speedVarianceM2ps2: SPEED_VARIANCE_M2PS2,
    atMs: fix.atMs,
    accuraciesM: told,
  }
}

/**
 * Returns the filter for the same walker some time later, without a position in between. A clock that went back moves
 * nobody.
 */
export const later = (filter: SpeedFilter, atMs: number): SpeedFilter => {
  let { eastMps, northMps, placeVarianceM2, covarianceM2ps, speedVarianceM2ps2 } = filter
  let { eastM, northM } = filter.place
  for (let leftS = (atMs - filter.atMs) / 1000; leftS > 0; leftS -= STEP_S) {
    const stepS = Math.min(STEP_S, leftS)
    const keep = Math.exp(-stepS / SPEED_LASTS_S)
    eastM += eastMps * stepS
    northM += northMps * stepS
    eastMps *= keep
    northMps *= keep
    placeVarianceM2 += 2 * covarianceM2ps * stepS + speedVarianceM2ps2 * stepS ** 2 + PLACE_NOISE_M2PS * stepS
    covarianceM2ps = (covarianceM2ps + speedVarianceM2ps2 * stepS) * keep
    speedVarianceM2ps2 = speedVarianceM2ps2 * keep ** 2 + SPEED_VARIANCE_M2PS2 * (1 - keep ** 2)
  }
  const place = { eastM, northM }
  return { ...filter, place, eastMps, northMps, placeVarianceM2, covarianceM2ps, speedVarianceM2ps2, atMs }
}

/** Takes speed across the reported direction of walking for error. */
const alongHeading = (filter: SpeedFilter, headingDeg: number): SpeedFilter => {
  const [sideEast, sideNorth] = [
    Math.cos((headingDeg * Math.PI) / 180),
    -Math.sin((headingDeg * Math.PI) / 180),
  ]
  const sidewardMps = filter.eastMps * sideEast + filter.northMps * sideNorth
  const surelyM2ps2 = filter.speedVarianceM2ps2 + SIDEWARD_VARIANCE_M2PS2
  const byMps = (sidewardMps * filter.speedVarianceM2ps2) / surelyM2ps2
  const byM = (sidewardMps * filter.covarianceM2ps) / surelyM2ps2
  // The variances stay: one for both axes can't say that one of them is known better.
  return {
    ...filter,
    place: { eastM: filter.place.eastM - byM * sideEast, northM: filter.place.northM - byM * sideNorth },
    eastMps: filter.eastMps - byMps * sideEast,
    northMps: filter.northMps - byMps * sideNorth,
  }
}

export interface Taken {
  readonly filter: SpeedFilter
  /** The probability that the position was no reflection, 0 to 1. */
  readonly trust: number
}

/** The filter with one more position. */
export const take = (before: SpeedFilter, fix: Fix): Taken => {
  const accuraciesM = [...before.accuraciesM, fix.accuracyM].slice(-ACCURACIES)
  const ahead = later(before, fix.atMs)
  const toldVarianceM2 = deviationM(accuraciesM) ** 2
  const told = toPlane(ahead.origin, fix)
  const [offEastM, offNorthM] = [told.eastM - ahead.place.eastM, told.northM - ahead.place.northM]
  const expectedM2 = ahead.placeVarianceM2 + toldVarianceM2
  const asWalked =
    ((1 - REFLECTED_SHARE) * Math.exp(-(offEastM ** 2 + offNorthM ** 2) / (2 * expectedM2))) / expectedM2
  const trust = asWalked / (asWalked + REFLECTED_SHARE / (REFLECTED_VARIANCE_M2 + expectedM2))
  const sinceS = Math.max(1, (fix.atMs - before.atMs) / 1000)
  const varianceM2 = (toldVarianceM2 * Math.max(1, ERROR_LASTS_S / sinceS)) / Math.max(trust, LEAST_WEIGHT)
  const gain = ahead.placeVarianceM2 / (ahead.placeVarianceM2 + varianceM2)
  const speedGain = ahead.covarianceM2ps / (ahead.placeVarianceM2 + varianceM2)
  const filter = {
    ...ahead,
    place: { eastM: ahead.place.eastM + gain * offEastM, northM: ahead.place.northM + gain * offNorthM },
    eastMps: ahead.eastMps + speedGain * offEastM,
    northMps: ahead.northMps + speedGain * offNorthM,
    placeVarianceM2: (1 - gain) * ahead.placeVarianceM2,
    covarianceM2ps: (1 - gain) * ahead.covarianceM2ps,
    speedVarianceM2ps2: ahead.speedVarianceM2ps2 - speedGain * ahead.covarianceM2ps,
    accuraciesM,
  }
  return { filter: fix.headingDeg === undefined ? filter : alongHeading(filter, fix.headingDeg), trust }
}
