/** The parts that the HTTP side of the server is made of, and what the calls of each noun share. */
import type { FastifyInstance } from 'fastify'
import type { GoogleConfig } from '#server/api/accounts/google-identity.ts'
import type { SessionTokens } from '#server/api/accounts/session-tokens.ts'
import type { AdvertisingSource } from '#server/api/advertising/advertising-source.ts'
import type { BillingConfig } from '#server/api/billing/billing.ts'
import type { CoverUrls } from '#server/api/covers/cover-urls.ts'
import type { TourGeneration } from '#server/jobs/generation-calls.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import type { RateLimits } from '#server/kernel/http/rate-limits.ts'
import type { Router } from '#server/kernel/http/router.ts'
import type { Mail } from '#server/kernel/mail/mail.ts'
import type { MailOutbox } from '#server/kernel/mail/outbox.ts'
import type { Metrics } from '#server/kernel/observability/metrics.ts'
import type { Tracing } from '#server/kernel/observability/tracing.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import type { ObjectStore } from '#server/kernel/storage/object-store.ts'
import type { Geocoder } from '#server/knowledge/geocoder/geocoder.ts'
import type { TourMaps } from '#server/knowledge/maps/tour-maps.ts'
import type { KnownPlaces } from '#server/knowledge/places/known-places.ts'
import type { WeatherSource } from '#server/knowledge/weather/weather-source.ts'

export interface AppParts {
  readonly db: Database
  readonly sessions: SessionTokens
  readonly limits: RateLimits
  readonly mail: Mail
  readonly store: ObjectStore
  /** Street data for the covers of routes; without it they show no streets. */
  readonly maps?: TourMaps
  /**
   * The folder of uploads that are still being received and checked, on this machine. Several processes may share it.
   */
  readonly uploadFolder: string
  readonly geocoder: Geocoder
  readonly places: KnownPlaces
  readonly clock: Clock
  /** The origin of links in mails and shares, without a trailing slash. */
  readonly publicUrl: string
  /** The secret that the tokens of share links are derived from; stored beside the database, never in it. */
  readonly shareSecret: Uint8Array
  readonly trustedProxies?: readonly string[]
  /** Undefined: payment is off. */
  readonly billing?: BillingConfig | undefined
  /** Undefined: calls about weather answer 503. */
  readonly weather?: WeatherSource | undefined
  /** Undefined: no screen has a place for advertisements, and no other service is asked for any. */
  readonly advertising?: AdvertisingSource | undefined
  /** Undefined: signing in with Google is off. */
  readonly google?: GoogleConfig | undefined
  /**
   * The address that contact messages and reports of wrong facts go to; `support@` the public address's host unless
   * given.
   */
  readonly contactEmail?: string | undefined
  /** The folder of the built client; undefined: only the API is served. */
  readonly clientDir?: string
  /** The level of the log on standard error; undefined: nothing is logged. Requests and their tokens never are. */
  readonly logLevel?: string
  /** The stream that the log goes to instead. */
  readonly logStream?: { write(line: string): void }
  /** The longest time that requests in progress may take to end when the app closes; 10 s unless given. */
  readonly drainTimeoutMs?: number
  /** Undefined: nothing is counted. */
  readonly metrics?: Pick<Metrics, 'requestAnswered'> | undefined
  /** Undefined: nothing is traced. */
  readonly tracing?: Pick<Tracing, 'begin'> | undefined
  /** Adds the hub to the app and starts the generation, which sends its events there. */
  readonly openGeneration: (app: FastifyInstance) => Promise<TourGeneration>
}

/** The parts and services that the calls of one noun are registered with. */
export interface Wiring extends AppParts {
  readonly app: FastifyInstance
  readonly router: Router
  readonly generation: TourGeneration
  readonly outbox: MailOutbox
  readonly covers: CoverUrls
  /** The address that contact messages and reports of wrong facts go to, with its default filled in. */
  readonly contactEmail: string
  /** Logs that another service failed. */
  onError(error: unknown): void
}
