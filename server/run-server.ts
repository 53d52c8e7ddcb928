/** Starts every part in order and stops them again. Stored data survives a `kill -9` at any point. */
import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import {
  closeDemoAccounts,
  DEMO_ACCOUNTS,
  ensureDemoAccounts,
  ensureHouseAccount,
} from './accounts/demo-accounts.ts'
import { secretFromFile } from './accounts/secret-file.ts'
import { createSessionTokens, sweepSessions } from './accounts/session-tokens.ts'
import { createAdvertisingSource } from './advertising/advertising-source.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { claimDatabase } from './db/claim-database.ts'
import { startPostgres } from './db/embedded/start-postgres.ts'
import { migrateDatabase } from './db/migrate.ts'
import { type Database, openDatabase } from './db/open-database.ts'
import { loadAtlas } from './generation/city-packs.ts'
import { seedDemoTours } from './generation/demo-tours.ts'
import { openGeocoder } from './geocoder/geocoder.ts'
import { openGuides } from './guides/open-guides.ts'
import { serveHealth } from './http/health.ts'
import { reasonOf } from './http/logged-error.ts'
import { openRateLimits, type RateLimits } from './http/rate-limits.ts'
import { releaseAbandonedClaims, sweepAnswers } from './http/repeat-safety.ts'
import { createHub } from './hub/create-hub.ts'
import { createEventLog } from './hub/event-log.ts'
import { createTourGeneration } from './jobs/tour-generation.ts'
import { createMailBySmtp } from './mail/mail-by-smtp.ts'
import { openMailToFiles } from './mail/mail-to-files.ts'
import { createChatService } from './narrator/chat-service.ts'
import { openOsmBoxes } from './open-data/open-osm-boxes.ts'
import { openPhotographFiles } from './open-data/wikimedia/photograph-files.ts'
import { firstKnown, placesOfPacks } from './places/known-places.ts'
import { placesOfMap } from './places/mapped-places.ts'
import type { Clock, Events, ObjectStore, TourGeneration } from './ports.ts'
import { sweepOldRows } from './privacy/retention.ts'
import { openObjectStore } from './storage/open-object-store.ts'
import { sweepFileRemovals } from './storage/file-removals.ts'
import { serveStreetAreas } from './http/street-areas.ts'
import { startPatiently } from './patient-start.ts'
import { openTourMaps } from './tour-map/open-tour-maps.ts'
import { createStreetFetches, createTourMaps } from './tour-map/street-sources.ts'
import { createWeatherSource } from './weather/weather-source.ts'
import { openVoices } from './voice/open-voices.ts'
import { spokenLanguages, voicesInShort } from './voice/spoken-languages.ts'
import { sweepSpokenSounds } from './voice/spoken-sounds.ts'
import { createRoutingService } from './walking/routing/routing-service.ts'
import { openWalkingLines } from './walking/open-walking-lines.ts'
import { createWorkerApp } from './worker-app.ts'

export interface RunningServer {
  readonly app: FastifyInstance
  readonly port: number
  /**
   * Says that it is not ready any more, waits as configured, ends requests and connections, hands jobs back, and stops the embedded
   * database, in this order.
   */
  stop(): Promise<void>
}

export interface RunServerOptions {
  readonly config: Config
  /** Folder of the built client, where there is one. */
  readonly clientDir?: string
  /** Folder of the street maps that come with Streetlore. */
  readonly shippedMapsDir?: string
  /** Prints a line for the person who started the server. */
  readonly say: (line: string) => void
  /** Ends a start that waits for the database. */
  readonly signal?: AbortSignal
}

const SWEEP_MS = 3_600_000
const clock: Clock = { now: () => new Date() }

/**
 * Resolves once the port is open; waits for a database and an object store that do not answer yet. Where a part fails, the parts
 * that run already are stopped.
 */
export async function runServer(options: RunServerOptions): Promise<RunningServer> {
  const { say, signal } = options
  return await startPatiently(() => startOnce(options), {
    signal,
    onWait: (failure) => say(`Waiting: ${reasonOf(failure)}`),
  })
}

async function startOnce(options: RunServerOptions): Promise<RunningServer> {
  const parts: Running = { toStop: [], isDraining: false }
  const stopParts = async () => {
    const failures: unknown[] = []
    for (const stopPart of parts.toStop.splice(0).toReversed())
      await stopPart().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
  try {
    const { app, port } = await bringUp(options, parts)
    return {
      app,
      port,
      async stop() {
        // First nobody sends more; then what is in work ends, and what waits is handed back.
        if (!parts.isDraining) {
          parts.isDraining = true
          await pause(options.config.drainDelayS * 1000)
        }
        await stopParts()
      },
    }
  } catch (error) {
    await stopParts().catch(() => undefined)
    throw error
  }
}

interface Running {
  readonly toStop: (() => Promise<unknown>)[]
  isDraining: boolean
}

async function bringUp(
  { config, clientDir, shippedMapsDir, say }: RunServerOptions,
  running: Running,
): Promise<Pick<RunningServer, 'app' | 'port'>> {
  const { dataDir, publicUrl, role } = config
  const { toStop } = running
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const databaseUrl = config.databaseUrl ?? (await startEmbedded(dataDir, toStop))
  await migrateDatabase(databaseUrl)
  const database = openDatabase(databaseUrl)
  toStop.push(() => database.close())
  const { db } = database
  if (!config.databaseUrl) await releaseAbandonedClaims(db)

  // The app's log comes later than the parts that write to it.
  let warn: ((facts: object, message: string) => void) | undefined
  const logger = { warn: (facts: object, message: string) => warn?.(facts, message) }
  const secret = config.secrets.session ?? (await secretFromFile(dataDir, 'session-secret'))
  const sessions = createSessionTokens(db, secret, clock)
  const limits = openRateLimits({
    databaseUrl,
    secret,
    onFailure: (error) => logger.warn({ err: error }, 'a limit could not be counted'),
  })
  toStop.push(() => limits.close())
  const store = await openObjectStore(config)
  toStop.push(() => store.close())
  const atlas = loadAtlas()

  await (config.demoAccounts ? ensureDemoAccounts(db) : closeDemoAccounts(db))
  const house = await ensureHouseAccount(db)
  await seedDemoTours({ db, ownerId: house.id, atlas, now: clock.now() })

  const files = openTourMaps({ mapsDir: join(dataDir, 'maps'), shippedDir: shippedMapsDir, logger })
  toStop.push(() => files.close())
  const osm = openOsmBoxes({ db, clock, files, overpass: config.overpass, logger })
  toStop.push(async () => osm.close())
  const routing =
    config.routing && createRoutingService({ config: config.routing, now: () => clock.now().getTime() })
  const walkingLines = openWalkingLines({ boxes: osm, files, routing, logger })
  toStop.push(() => walkingLines.close())
  const maps = createTourMaps({ files, boxes: osm })
  const geocoder = openGeocoder(atlas.packs)
  const guides = openGuides({ db, clock, atlas, boxes: osm, geocoder, wikimedia: config.wikimedia, logger })
  toStop.push(async () => guides.close())
  const photographs = config.wikimedia && openPhotographFiles(config.wikimedia)
  toStop.push(async () => photographs?.close())
  const voice = openVoices({ config, db, store, warn: logger.warn })
  toStop.push(() => voice.close())

  const startGeneration = async (events: Events): Promise<TourGeneration> => {
    const generation = await createTourGeneration({
      works: role !== 'web',
      voices: config.voiceThreads,
      db,
      databaseUrl,
      events,
      voice,
      store,
      maps,
      streets: config.overpass && createStreetFetches({ boxes: osm }),
      atlas,
      guides,
      photographs,
      packPlaces: guides.packPlaces,
      walkingLines,
      clock,
      narrator: config.narrator && { chat: createChatService(config.narrator) },
      demoAudio: config.demoAudio,
      onError: (error) => logger.warn({ err: error }, 'a job failed at a task'),
    })
    toStop.push(() => generation.close())
    return generation
  }

  const openWebApp = async (): Promise<FastifyInstance> => {
    const nowMs = () => clock.now().getTime()
    const weather = config.weather && createWeatherSource({ config: config.weather, now: nowMs })
    toStop.push(async () => weather?.close())
    const advertising =
      config.advertising &&
      createAdvertisingSource({
        config: config.advertising,
        now: nowMs,
        onFailure: (failure) => logger.warn(failure, 'The advertising service failed'),
      })
    toStop.push(async () => advertising?.close())
    const onFailure = (failure: object) => logger.warn(failure, 'Street data could not be read')
    return createApp({
      db,
      sessions,
      limits,
      store,
      maps,
      uploadFolder: join(dataDir, 'uploads'),
      clock,
      publicUrl,
      shareSecret: config.secrets.share ?? (await secretFromFile(dataDir, 'share-secret')),
      mail: config.smtp
        ? createMailBySmtp(config.smtp, publicUrl)
        : await openMailToFiles(join(dataDir, 'mail'), publicUrl),
      geocoder,
      places: firstKnown(placesOfPacks(atlas.packs), placesOfMap({ boxes: osm, clock, onFailure })),
      trustedProxies: config.trustedProxies,
      billing: config.billing,
      google: config.google,
      weather,
      advertising,
      contactEmail: config.contactEmail,
      logLevel: config.logLevel,
      drainTimeoutMs: config.drainTimeoutS * 1000,
      ...(clientDir && { clientDir }),
      async openGeneration(hubApp) {
        warn = (facts, message) => hubApp.log.warn(facts, message)
        const hub = createHub({ app: hubApp, database, verifyToken: (token) => sessions.read(token), secret })
        await serveStreetAreas(hubApp, { maps, store, clock })
        return startGeneration(hub.events)
      },
    })
  }
  const openWorkerApp = async (): Promise<FastifyInstance> => {
    const app = createWorkerApp(config.logLevel)
    warn = (facts, message) => app.log.warn(facts, message)
    await startGeneration({ emit: createEventLog(db).append })
    return app
  }

  const app = role === 'worker' ? await openWorkerApp() : await openWebApp()
  serveHealth(app, { db, store, isDraining: () => running.isDraining })
  toStop.push(() => app.close())

  if (role !== 'web') toStop.push(startSweeping({ db, store, limits, log: app.log }))

  if (config.demoAccounts)
    for (const { label, email, password } of DEMO_ACCOUNTS) say(`${label}: ${email} ${password}`)
  await app.listen({ port: config.port, host: config.host })
  const { port } = app.server.address() as AddressInfo
  say(voicesInShort(spokenLanguages({ voicesDir: join(dataDir, 'voices'), speech: config.speech })))
  say(`Streetlore: ${config.publicUrl}`)
  return { app, port }
}

/** Returns how to stop it. */
function startSweeping(parts: {
  readonly db: Database
  readonly store: ObjectStore
  readonly limits: RateLimits
  readonly log: FastifyInstance['log']
}): () => Promise<void> {
  const { db, store, limits, log } = parts
  const sweep = () =>
    void Promise.all([
      sweepAnswers(db),
      sweepOldRows(db, clock.now()),
      sweepFileRemovals(db, store),
      sweepSpokenSounds(db, store),
      sweepSessions(db, clock.now()),
      limits.sweep(db),
    ]).catch((error: unknown) => log.warn({ err: error }, 'sweeping failed'))
  sweep()
  const sweeping = setInterval(sweep, SWEEP_MS)
  return async () => clearInterval(sweeping)
}

async function startEmbedded(dataDir: string, toStop: (() => Promise<unknown>)[]): Promise<string> {
  const postgres = await startPostgres({ dataDir })
  // Checked first: another server may be using this database, which must not be stopped then.
  const release = await claimDatabase(postgres.url())
  if (!release)
    throw new Error(`Another Streetlore server uses the data folder ${dataDir}: set DATA_DIR or stop it.`)
  toStop.push(() => postgres.stop())
  toStop.push(release)
  return postgres.url()
}
