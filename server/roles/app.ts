/** The HTTP side of the server. Every part is an argument, so that tests run it in-process on their own database. */
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { CHANGE_EMAIL_REL, FORGOT_PASSWORD_REL, GOOGLE_SIGN_IN_REL } from '#contract/answer-codes.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { API_BASE, BODY_MAX_BYTES } from '#contract/limits.ts'
import * as texts from '#texts/requests.ts'
import { createAccounts } from '#server/api/accounts/accounts.ts'
import { createAccountUpkeep } from '#server/api/accounts/account-upkeep.ts'
import { createEmailChange } from '#server/api/accounts/email-change.ts'
import { createEmailLinks } from '#server/api/accounts/email-links.ts'
import { createGoogleIdentity, type GoogleConfig } from '#server/api/accounts/google-identity.ts'
import { createKnownDevices } from '#server/api/accounts/known-devices.ts'
import { createPasswordReset } from '#server/api/accounts/password-reset.ts'
import type { SessionTokens } from '#server/api/accounts/session-tokens.ts'
import type { AdvertisingSource } from '#server/api/advertising/advertising-source.ts'
import { type BillingConfig, createBilling } from '#server/api/billing/billing.ts'
import { createCoverUrls } from '#server/api/covers/cover-urls.ts'
import { createCovers } from '#server/api/covers/covers.ts'
import { serveCovers } from '#server/api/covers/serve-covers.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import type { Geocoder } from '#server/knowledge/geocoder/geocoder.ts'
import { markAnswers } from '#server/kernel/http/answer-mark.ts'
import { parseBodies } from '#server/kernel/http/body-parsing.ts'
import { compressAnswers } from '#server/kernel/http/compressed-answers.ts'
import { endConnectionsGently } from '#server/kernel/http/end-gently.ts'
import { answerErrors } from '#server/kernel/http/error-answers.ts'
import { frameworkAnswers, refuseWhileClosing } from '#server/kernel/http/framework-answers.ts'
import { serveMediaFiles } from '#server/api/media/media-files.ts'
import { endSlowBodies, REQUEST_TIMEOUT_MS, takeUnreadBodies } from '#server/kernel/http/slow-bodies.ts'
import { collectOpenApi, serveOpenApi } from '#server/kernel/http/open-api.ts'
import type { RateLimits } from '#server/kernel/http/rate-limits.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import { isFromProxy, requestIds, tellRequestIds } from '#server/kernel/http/request-id.ts'
import { createRouter } from '#server/kernel/http/router.ts'
import { sendSecurityHeaders } from '#server/kernel/http/security-headers.ts'
import { inlineHashesIn, serveStaticClient } from '#server/kernel/http/static-client.ts'
import { createMailLimits } from '#server/kernel/mail/mail-limits.ts'
import { createMailSender } from '#server/kernel/mail/mail-sender.ts'
import { createMailOutbox, type MailOutbox } from '#server/kernel/mail/outbox.ts'
import { measureRequests } from '#server/kernel/observability/measured-requests.ts'
import type { Metrics } from '#server/kernel/observability/metrics.ts'
import { scopeRequests } from '#server/kernel/observability/request-scope.ts'
import { serverLog } from '#server/kernel/observability/server-log.ts'
import type { Tracing } from '#server/kernel/observability/tracing.ts'
import { answerMissedFile } from '#server/api/pages/missed-file.ts'
import { createPages } from '#server/api/pages/serve-pages.ts'
import { serveSiteMap } from '#server/api/pages/serve-site-map.ts'
import type { KnownPlaces } from '#server/knowledge/places/known-places.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import type { Mail } from '#server/kernel/mail/mail.ts'
import type { ObjectStore } from '#server/kernel/storage/object-store.ts'
import type { TourGeneration } from '#server/jobs/generation-calls.ts'
import type { TourMaps } from '#server/knowledge/maps/tour-maps.ts'
import { createReportMails } from '#server/api/reports/report-mails.ts'
import { serveAccount } from '#server/api/resources/account/account.ts'
import { serveAdvertising } from '#server/api/resources/advertising.ts'
import { serveAudioChunks } from '#server/api/resources/tours/audio-chunks.ts'
import { serveAuth } from '#server/api/resources/account/auth.ts'
import { serveContact } from '#server/api/resources/contact.ts'
import { serveCustomMedia } from '#server/api/resources/custom-media/custom-media.ts'
import { serveCustomRoutes } from '#server/api/resources/custom-routes/custom-routes.ts'
import { serveDiscovery } from '#server/api/resources/tours/discovery.ts'
import { serveEmergency } from '#server/api/resources/emergency.ts'
import { serveFactReports } from '#server/api/resources/tours/fact-reports.ts'
import { serveGeocoder } from '#server/api/resources/geocoder.ts'
import {
  GOOGLE_CALLBACK_PATH,
  GOOGLE_PATH,
  serveGoogleSignIn,
} from '#server/api/resources/account/google-sign-in.ts'
import { serveMyTours } from '#server/api/resources/tours/my-tours.ts'
import { serveRecovery } from '#server/api/resources/account/recovery.ts'
import {
  refusePaymentWebhook,
  servePaymentWebhook,
} from '#server/api/resources/subscription/payment-webhook.ts'
import { servePlaces } from '#server/api/resources/places.ts'
import { servePreferences } from '#server/api/resources/account/preferences.ts'
import { servePrivacy } from '#server/api/resources/account/privacy.ts'
import { serveSessions } from '#server/api/resources/account/sessions.ts'
import { serveRouteChecks } from '#server/api/resources/custom-routes/route-checks.ts'
import { serveRouteLikes } from '#server/api/resources/custom-routes/route-likes.ts'
import { createRouteShares } from '#server/api/shares/route-shares.ts'
import { serveRouteTours } from '#server/api/resources/custom-routes/route-tours.ts'
import { serveSubscription } from '#server/api/resources/subscription/subscription.ts'
import { serveTopics } from '#server/api/resources/tours/topics.ts'
import { serveTours } from '#server/api/resources/tours/tours.ts'
import { serveWeather } from '#server/api/resources/weather.ts'
import { serveWalkToHear } from '#server/api/resources/tours/walk-to-hear.ts'
import { serveSamples } from '#server/api/samples/serve-samples.ts'
import { openOwnFolder } from '#server/kernel/storage/own-folder.ts'
import { sweepFileRemovals } from '#server/kernel/storage/file-removals.ts'
import type { WeatherSource } from '#server/knowledge/weather/weather-source.ts'

export interface AppParts {
  readonly db: Database
  readonly sessions: SessionTokens
  readonly limits: RateLimits
  readonly mail: Mail
  readonly store: ObjectStore
  /** Street data for the covers of routes; without it they show none. */
  readonly maps?: TourMaps
  /** Folder of uploads that are still being received and checked; on the same machine. Several processes may share it. */
  readonly uploadFolder: string
  readonly geocoder: Geocoder
  readonly places: KnownPlaces
  readonly clock: Clock
  /** Origin of links in mails and shares, without a trailing slash. */
  readonly publicUrl: string
  /** The secret that the tokens of share links are derived from; stored beside the database, never in it. */
  readonly shareSecret: Uint8Array
  readonly trustedProxies?: readonly string[]
  /** Without it nobody can pay. */
  readonly billing?: BillingConfig | undefined
  /** Without it weather is answered with 503. */
  readonly weather?: WeatherSource | undefined
  /** Without it no screen has a place for advertisements, and nobody is asked for any. */
  readonly advertising?: AdvertisingSource | undefined
  /** Without it nobody signs in with Google. */
  readonly google?: GoogleConfig | undefined
  /** Whom contact messages and reports of wrong facts go to; `support@` the public address's host unless given. */
  readonly contactEmail?: string | undefined
  /** Folder of the built client; without one only the API is served. */
  readonly clientDir?: string
  /** Level of the log on standard error; nothing is logged without one. Requests and their tokens never are. */
  readonly logLevel?: string
  /** Where the log goes instead. */
  readonly logStream?: { write(line: string): void }
  /** How long requests in work may take to end when the app closes; 10 s unless given. */
  readonly drainTimeoutMs?: number
  /** Without it nothing is counted. */
  readonly metrics?: Pick<Metrics, 'requestAnswered'> | undefined
  /** Without it nothing is traced. */
  readonly tracing?: Pick<Tracing, 'begin'> | undefined
  /** Adds the hub to the app and starts the generation, which sends its events there. */
  readonly openGeneration: (app: FastifyInstance) => Promise<TourGeneration>
}

/** Longest time for a request's headers; a half-sent one is closed within this plus CHECK_INTERVAL_MS. */
const HEAD_TIMEOUT_MS = 30_000
const CHECK_INTERVAL_MS = 10_000
const DRAIN_TIMEOUT_MS = 10_000

export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const isProxy = isFromProxy(parts.trustedProxies ?? [])
  const app = fastify({
    logger: parts.logLevel !== undefined && serverLog(parts.logLevel, parts.logStream),
    genReqId: requestIds(isProxy),
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: parts.trustedProxies && parts.trustedProxies.length > 0 ? [...parts.trustedProxies] : false,
    ...frameworkAnswers(parts.publicUrl),
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A request in work is answered; `endConnectionsGently` ends the others.
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    http: { headersTimeout: HEAD_TIMEOUT_MS, connectionsCheckingInterval: CHECK_INTERVAL_MS },
    routerOptions: { maxParamLength: 500 },
  })
  // The router parses with the schemas of the contract; the ones given to Fastify only describe the routes for OpenAPI.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)

  markAnswers(app)
  tellRequestIds(app)
  scopeRequests(app, { tracing: parts.tracing, isFromProxy: isProxy })
  if (parts.metrics) measureRequests(app, parts.metrics)
  answerErrors(app)
  refuseWhileClosing(app)
  endConnectionsGently(app, parts.drainTimeoutMs ?? DRAIN_TIMEOUT_MS)
  parseBodies(app)
  endSlowBodies(app)
  takeUnreadBodies(app)
  await compressAnswers(app)
  await sendSecurityHeaders(app, {
    publicUrl: parts.publicUrl,
    inline: parts.clientDir ? inlineHashesIn(parts.clientDir) : { scripts: [], styles: [] },
  })
  const uploads = await openOwnFolder(parts.uploadFolder)
  app.addHook('onClose', () => uploads.release())
  await collectOpenApi(app, parts.publicUrl)
  const generation = await parts.openGeneration(app)
  serveContract(app, { ...parts, uploadFolder: uploads.path }, generation)
  serveMediaFiles(app, parts)
  serveSamples(app, parts)
  serveOpenApi(app)
  await serveClient(app, parts)
  return app
}

function serveContract(app: FastifyInstance, parts: AppParts, generation: TourGeneration): void {
  const { db, store, sessions, mail, clock, limits } = parts
  const router = createRouter(app, { db, authenticate: sessions.read, limits })
  const { billing: config, publicUrl } = parts
  const onError = (error: unknown) => app.log.error({ err: error }, 'another service failed')
  const outbox = openOutbox(app, parts)
  const links = createEmailLinks({ db, outbox, publicUrl, clock })
  const billing = config && createBilling({ db, clock, publicUrl, config, onError })
  if (billing) servePaymentWebhook(app, { billing, secret: config.webhookSecret, clock })
  else refusePaymentWebhook(app)
  serveAuth(router, {
    accounts: createAccounts({ db, links, outbox, clock }),
    links,
    sessions,
    devices: createKnownDevices(parts.shareSecret, clock),
    limits,
    clock,
    onError,
  })
  serveSessions(router, { db, clock, limits })
  const reset = createPasswordReset({ db, outbox, publicUrl, clock })
  const onRemoved = async (accountId: string) => {
    // Not by its address, which is another account's by now.
    await mail.forget({ id: accountId })
    await sweepFileRemovals(db, store)
  }
  const emailChange = createEmailChange({ db, outbox, links, reset, publicUrl, clock, onRemoved })
  serveRecovery(router, { db, limits, reset, emailChange, onError })
  const upkeep = createAccountUpkeep({ db, links, mail, outbox, clock, onError })
  app.addHook('onReady', async () => void upkeep.run())
  app.addHook('onClose', async () => upkeep.close())
  serveAccount(router, { ...parts, billing })
  const google =
    parts.google && createGoogleIdentity(parts.google, { redirectUri: publicUrl + GOOGLE_CALLBACK_PATH })
  serveGoogleSignIn(app, { db, sessions, clock, limits, publicUrl, google, onError })
  const contactEmail = parts.contactEmail ?? `support@${new URL(publicUrl).hostname}`
  serveContact(router, { outbox, limits, contactEmail })
  serveTopics(router, {
    announced: [
      ...(google ? [`<${GOOGLE_PATH}>; rel="${GOOGLE_SIGN_IN_REL}"`] : []),
      `<${API_BASE}${endpoints.forgotPassword.path}>; rel="${FORGOT_PASSWORD_REL}"`,
      `<${API_BASE}${endpoints.changeEmail.path}>; rel="${CHANGE_EMAIL_REL}"`,
    ].join(', '),
  })
  serveSubscription(router, { db, clock, billing })
  servePreferences(router, { db, clock })
  servePrivacy(router, { db, clock, limits })
  const covers = createCoverUrls(parts.shareSecret)
  serveMyTours(router, { db, covers, generation, clock })
  serveTours(router, { db, covers, generation, clock })
  serveWalkToHear(router, { db, covers, generation, limits })
  const hasAdvertising = parts.advertising !== undefined
  serveDiscovery(router, { db, covers, geocoder: parts.geocoder, hasAdvertising })
  const shares = createRouteShares(publicUrl, parts.shareSecret)
  serveCustomRoutes(router, { db, store, clock, shares, covers })
  serveCovers(app, {
    db,
    store,
    covers: createCovers({ db, store, maps: parts.maps, onError }),
    urls: covers,
  })
  serveCustomMedia(router, { db, store, generation, uploadFolder: parts.uploadFolder })
  serveRouteLikes(router)
  serveRouteChecks(router)
  serveRouteTours(router, { db, clock, generation, geocoder: parts.geocoder })
  serveAudioChunks(router, { db, generation, limits })
  const reportMails = createReportMails({ db, outbox, clock, publicUrl, operator: contactEmail, onError })
  // What a server that was stopped or could not write had left.
  app.addHook('onReady', async () => reportMails.send())
  app.addHook('onClose', async () => reportMails.close())
  serveFactReports(router, { limits, mails: reportMails })
  serveGeocoder(router, parts.geocoder, limits)
  servePlaces(router, { places: parts.places, limits })
  serveEmergency(router)
  serveWeather(router, { source: parts.weather, clock, limits })
  if (parts.advertising) serveAdvertising(router, { source: parts.advertising, limits })
  router.refuseTheRest()
}

/** The app sends what is in its outbox, and what another process or an earlier run left there, until it closes. */
function openOutbox(app: FastifyInstance, { db, mail, clock, publicUrl, shareSecret }: AppParts): MailOutbox {
  const sender = createMailSender({
    db,
    mail,
    clock,
    onFailure(failure) {
      if (failure.isGivenUp) app.log.error(failure, 'a mail is given up')
      else app.log.warn(failure, 'a mail could not be sent')
    },
    onError: (error) => app.log.error({ err: error }, 'mails could not be looked for'),
  })
  app.addHook('onReady', async () => void sender.send())
  app.addHook('onClose', async () => sender.close())
  return createMailOutbox({ clock, limits: createMailLimits(shareSecret), mail, sender, publicUrl })
}

async function serveClient(
  app: FastifyInstance,
  { clientDir, db, publicUrl, clock }: AppParts,
): Promise<void> {
  const client = clientDir === undefined ? undefined : await serveStaticClient(app, clientDir)
  const pages = client && createPages({ db, publicUrl, html: client.html })
  if (client) {
    serveSiteMap(app, { db, publicUrl, clock })
    answerMissedFile(app)
  }
  app.setNotFoundHandler(async (request, reply) => {
    if ((await pages?.answer(request, reply)) !== true) throw new Refusal(404, { error: texts.notFound })
    return reply
  })
}
