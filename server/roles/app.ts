/** The HTTP side of the server. Every part is an argument, so that tests run it in-process on their own database. */
import fastify, { type FastifyInstance, LogController } from 'fastify'
import * as texts from '#texts/requests.ts'
import { BODY_MAX_BYTES } from '#contract/text-lengths.ts'
import { createCoverUrls } from '#server/api/covers/cover-urls.ts'
import { serveMediaFiles } from '#server/api/media/media-files.ts'
import { answerMissedFile, createPages } from '#server/api/pages/serve-pages.ts'
import { serveSiteMap } from '#server/api/pages/serve-site-map.ts'
import { serveSamples } from '#server/api/samples/serve-samples.ts'
import type { TourGeneration } from '#server/jobs/generation-calls.ts'
import { markAnswers } from '#server/kernel/http/answer-mark.ts'
import { parseBodies } from '#server/kernel/http/body-parsing.ts'
import { compressAnswers } from '#server/kernel/http/compressed-answers.ts'
import { endConnectionsGently } from '#server/kernel/http/end-gently.ts'
import { answerErrors } from '#server/kernel/http/error-answers.ts'
import { frameworkAnswers, refuseWhileClosing } from '#server/kernel/http/framework-answers.ts'
import { endSlowBodies, REQUEST_TIMEOUT_MS, takeUnreadBodies } from '#server/kernel/http/slow-bodies.ts'
import { collectOpenApi, serveOpenApi } from '#server/kernel/http/open-api.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import { isFromProxy, requestIds, tellRequestIds } from '#server/kernel/http/request-id.ts'
import { createRouter } from '#server/kernel/http/router.ts'
import { sendSecurityHeaders } from '#server/kernel/http/security-headers.ts'
import { inlineHashesIn, serveStaticClient } from '#server/kernel/http/static-client.ts'
import { createMailLimits } from '#server/kernel/mail/mail-limits.ts'
import { createMailSender } from '#server/kernel/mail/mail-sender.ts'
import { createMailOutbox, type MailOutbox } from '#server/kernel/mail/outbox.ts'
import { measureRequests } from '#server/kernel/observability/measured-requests.ts'
import { scopeRequests } from '#server/kernel/observability/request-scope.ts'
import { serverLog } from '#server/kernel/observability/server-log.ts'
import { openOwnFolder } from '#server/kernel/storage/own-folder.ts'
import { serveAccountCalls } from './account-calls.ts'
import type { AppParts, Wiring } from './app-parts.ts'
import { servePlaceCalls, serveSiteCalls } from './site-calls.ts'
import { serveRouteCalls } from './route-calls.ts'
import { serveTourCalls } from './tour-calls.ts'

/** The longest time a request's headers may take; half-sent ones are closed within this plus CHECK_INTERVAL_MS. */
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
    // A request in progress is answered; `endConnectionsGently` ends the other connections.
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
  const { db, sessions, limits, publicUrl } = parts
  const router = createRouter(app, { db, authenticate: sessions.read, limits })
  const wiring: Wiring = {
    ...parts,
    app,
    router,
    generation,
    outbox: openOutbox(app, parts),
    covers: createCoverUrls(parts.shareSecret),
    contactEmail: parts.contactEmail ?? `support@${new URL(publicUrl).hostname}`,
    onError: (error) => app.log.error({ err: error }, 'another service failed'),
  }
  serveAccountCalls(wiring)
  serveTourCalls(wiring)
  serveRouteCalls(wiring)
  servePlaceCalls(wiring)
  serveSiteCalls(wiring)
  router.refuseTheRest()
}

/**
 * Opens the outbox of mails. Until it closes, the app sends the mails in it, also those of another process or an
 * earlier run.
 */
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
