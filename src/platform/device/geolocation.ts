/**
 * The device's position as an interface that tests can replace. Failures are values; the features have words for them. A hidden page gets no
 * positions in any browser: callers then continue by the order of the tour.
 */
import { fail, ok, type Result } from '#contract/failure.ts'

/** One position of the device. `atMs` is the time of the fix in epoch ms. */
export interface Fix {
  readonly latitude: number
  readonly longitude: number
  readonly accuracyM: number
  readonly atMs: number
  /** Degrees clockwise from north; undefined while standing and where the device does not know it. */
  readonly headingDeg?: number | undefined
}

export type PositionFailure = {
  readonly kind:
    | 'position-unsupported'
    | 'position-denied'
    | 'position-unavailable'
    | 'position-timeout'
    /** The browser gave no reason that the standard knows. */
    | 'position-failed'
}

/**
 * Options of positions by their purpose, in ms, as the product's specification gives them. Only a walker needs fresh positions; for the
 * rest one of the last five minutes will do.
 */
export const GEOLOCATION = {
  dashboard: { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 },
  nearby: { enableHighAccuracy: false, timeout: 10_000, maximumAge: 300_000 },
  player: { enableHighAccuracy: true, timeout: 15_000, maximumAge: 5_000 },
} as const

/** The options of the Geolocation API; times in ms. */
export interface PositionOptionsMs {
  readonly enableHighAccuracy: boolean
  readonly timeout: number
  readonly maximumAge: number
}

export interface Positions {
  /** Requests one position. */
  current(options: PositionOptionsMs): Promise<Result<Fix, PositionFailure>>
  /** Reports positions until the returned function is called. */
  watch(options: PositionOptionsMs, listener: (result: Result<Fix, PositionFailure>) => void): () => void
}

const toFix = ({ coords, timestamp }: GeolocationPosition): Fix => ({
  latitude: coords.latitude,
  longitude: coords.longitude,
  accuracyM: coords.accuracy,
  atMs: timestamp,
  ...(Number.isFinite(coords.heading) ? { headingDeg: coords.heading ?? undefined } : {}),
})

// The codes of the Geolocation API.
const FAILURES: Readonly<Record<number, PositionFailure['kind']>> = {
  1: 'position-denied',
  2: 'position-unavailable',
  3: 'position-timeout',
}
const toFailure = ({ code }: { readonly code: number }): PositionFailure => ({
  kind: FAILURES[code] ?? 'position-failed',
})

/** Makes it from a browser's `navigator.geolocation`; without one every request fails. */
export const positionsOf = (geolocation: Geolocation | undefined): Positions => ({
  current: (options) =>
    new Promise((resolve) => {
      if (!geolocation) return resolve(fail({ kind: 'position-unsupported' }))
      geolocation.getCurrentPosition(
        (position) => resolve(ok(toFix(position))),
        (error) => resolve(fail(toFailure(error))),
        options,
      )
    }),
  watch: (options, listener) => {
    if (!geolocation) {
      listener(fail({ kind: 'position-unsupported' }))
      return () => {}
    }
    const id = geolocation.watchPosition(
      (position) => listener(ok(toFix(position))),
      (error) => listener(fail(toFailure(error))),
      options,
    )
    return () => geolocation.clearWatch(id)
  },
})

export const positions: Positions = positionsOf(globalThis.navigator?.geolocation)

/** True where the user has allowed positions before, so that requesting one opens no dialog. Never rejects. */
export async function isPositionAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions?.query({ name: 'geolocation' }))?.state === 'granted'
  } catch {
    // This browser does not report it.
    return false
  }
}
