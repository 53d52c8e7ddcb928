/** Limits, times and sizes, named with units. Client and server read them here, so that each exists once. */

export const API_BASE = '/api'
export const HUB_PATH = '/hubs/tour'
export const GEOCODER_PATH = '/geocoder'
export const DEFAULT_PORT = 4173

export const COORDINATES = {
  latitudeMin: -90,
  latitudeMax: 90,
  longitudeMin: -180,
  longitudeMax: 180,
} as const

export const TEXT = {
  short: 200,
  long: 4000,
  name: 100,
  email: 254,
  passwordMin: 8,
  passwordMax: 200,
} as const
export const BODY_MAX_BYTES = 256 * 1024
export const MIB = 1024 * 1024

export const PAGE_SIZE_MAX = 100
export const PAGING = {
  myTours: { page: 1, pageSize: 20 },
  pois: 10,
  poiMedia: 10,
  customRoutes: 10,
  publicRoutes: 20,
  publicTours: 20,
  allTopicsPerTopic: 10,
  nearby: 50,
} as const

/** So many that fit a search, or resemble it, are ranked and counted: who finds more writes another word. */
export const SEARCH_FOUND_MOST = { words: 5_000, similar: 2_000 } as const

export const QUOTA = { freeToursPerMonth: 5 } as const
/** Under this share of the time asked for it is said beforehand. A tour may be some minutes shorter than what is told here. */
export const WALK_LENGTH_ENOUGH = 0.9
/** One of more than this share is longer than asked for. */
export const WALK_LENGTH_MOST = 1.15
/** Tours of one user that are asked for and not made yet. */
export const UNFINISHED_JOBS = { most: 10, retryAfterS: 15 } as const
/** Tours that a user may ask for in any hour, those that failed or were cancelled included: each may make the server ask others. */
export const JOBS_PER_HOUR = { free: 20, premium: 100 } as const

/** The mark of a device on which an account signed in (decision 0108). */
export const KNOWN_DEVICE = { markDays: 400, markMax: 1000 } as const
export const SESSION = { graceDays: 7, graceRedDays: 2, tokenDays: 60 } as const

export const TOAST_MS = {
  default: 4000,
  success: 3000,
  error: 5000,
  loginWarning: 8000,
} as const
export const DELAYS_MS = {
  addressDebounce: 300,
  registeredRedirect: 2000,
  cookieBanner: 1000,
  installPrompt: 3000,
  updateIgnoreAfterLoad: 2000,
  accountDeleted: 2000,
  contactReset: 5000,
} as const
export const INSTALL_PROMPT_AGAIN_DAYS = 7
export const CONSENT_EXPIRES_DAYS = 365
export const DASHBOARD_RECENT_TOURS = 5
/** Text shorter than this is not geocoded. */
export const GEOCODE_MIN_CHARACTERS = 4

export const GEOLOCATION = {
  dashboard: { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 },
  nearby: { enableHighAccuracy: false, timeout: 10_000, maximumAge: 300_000 },
  player: { enableHighAccuracy: true, timeout: 15_000, maximumAge: 5_000 },
} as const

export const PROXIMITY = {
  radiusM: 50,
  throttleMs: 2000,
  throttleDegrees: 0.0001,
  manualSeekLockoutMs: 2000,
  /** Leaving needs more than radius + max(10 %, 20 m), so that a position that wanders does not leave and enter. */
  leaveMarginM: 20,
  leaveMarginShare: 0.1,
  leaveUncontradictedMs: 3000,
  leaveAtOnceFactor: 3,
  /** Who is farther from the next stop than this is not walking there: the tour goes on in order (decision 0100). */
  walkingReachM: 1000,
  /** A position farther than this from where a walker can be by now is a jump, believed after a time (decision 0100). */
  jumpBeyondM: 25,
  fastestOnFootMps: 3,
  jumpBelievedMs: 6000,
} as const
export const NEARBY_RADII_KM = [5, 10, 25, 50, 100] as const
export const NEARBY_RADIUS_DEFAULT_KM = 10

export const PLAYER = {
  skipS: 15,
  speeds: [0.5, 0.75, 1, 1.25, 1.5, 2],
  volumeStep: 0.05,
  sleepTimerMin: [0, 15, 30, 60],
  poiSkeletons: 3,
} as const

export const CHUNKS = {
  preloadAhead: 3,
  cachedMax: 5,
  expiryDays: 7,
  notReadyWaitMs: 10_000,
  notReadyPollMs: 500,
  /** A stop's audio is asked for when the walker is this near: two to three minutes on foot. */
  askWithinM: 200,
} as const

export const DOWNLOAD = {
  headroomBytes: 100 * 1024 * 1024,
  parallel: 6,
  expiryDays: 7,
  barYellow: 0.7,
  barRed: 0.9,
} as const

/** Public walks near here that one tap downloads. */
export const CITY_DOWNLOAD = { radiusKm: 5, walksMax: 20 } as const

export const FACT_REPORT = { textMax: 2000, sourceMax: 500 } as const

export const PREVIEW = { narrativeCharacters: 500, pois: 4 } as const

/** What is heard of a public tour without an account. */
export const SAMPLE = {
  mostS: 30,
  /** It ends with a sentence where one ends after this, and is cut after `mostS` where none does. */
  leastS: 20,
} as const

export const CUSTOM_ROUTE = {
  poisMax: 6,
  poisMinSave: 3,
  poisMinValidate: 2,
  recommendAboveMiles: 3,
  segmentsRecommended: 3,
  splitAboveMiles: 5,
  breaksAboveMin: 180,
  /** A longer stretch between two stops is not walkable (decision 0068). */
  segmentWalkableMiles: 3,
  /** A walker's ordinary pace (decision 0068). */
  walkingMilesPerHour: 3,
} as const

/** Known places around a point. */
export const PLACES = {
  radiusDefaultM: 1500,
  radiusMaxM: 5000,
  limitDefault: 50,
  limitMax: 100,
  /** The page asks around the middle of a square of 0.01 degrees, which is at most 0.8 km away, and shows what is near. */
  askedM: 2800,
  shownM: 2000,
} as const

/** Files of custom routes; sizes and types of each kind are in media-rules.ts. */
export const MEDIA = {
  captionMax: 500,
  /** A picture is refused above this: its pixels take memory, however small its file is. */
  pictureMaxPixels: 65_000_000,
  freeQuotaBytes: 250 * MIB,
  premiumQuotaBytes: 1024 * MIB,
} as const

export const HUB = {
  reconnectFirstMs: 1000,
  reconnectMaxMs: 30_000,
  completionDedupeMs: 30_000,
} as const

/**
 * A server answers a repeated `Idempotency-Key` with its first answer for this long. What was first sent longer ago may
 * be done a second time.
 */
export const IDEMPOTENCY_KEEP_DAYS = 60

export const PREFERENCE = {
  restIntervalMin: 10,
  restIntervalMax: 60,
  restIntervalStep: 5,
  restIntervalDefault: 30,
  durationsMin: [30, 60, 90, 120],
  freeDurationMaxMin: 30,
} as const
