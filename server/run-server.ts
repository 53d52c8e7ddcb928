/** Starts every part in order and stops them again. Stored data survives a `kill -9` at any point. */
import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
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
import { openDatabase } from './db/open-database.ts'
import { loadAtlas } from './generation/city-packs.ts'
import { seedDemoTours } from './generation/demo-tours.ts'
import { openGeocoder } from './geocoder/geocoder.ts'
import { openGuides } from './guides/open-guides.ts'
import { openRateLimits } from './http/rate-limits.ts'
import { releaseAbandonedClaims, sweepAnswers } from './http/repeat-safety.ts'
import { createHub } from './hub/create-hub.ts'
import { createTourGeneration } from './jobs/tour-generation.ts'
import { createMailBySmtp } from './mail/mail-by-smtp.ts'
import { openMailToFiles } from './mail/mail-to-files.ts'
import { createChatService } from './narrator/chat-service.ts'
import { openOsmBoxes } from './open-data/open-osm-boxes.ts'
import { openPhotographFiles } from './open-data/wikimedia/photograph-files.ts'
import { firstKnown, placesOfPacks } from './places/known-places.ts'
import { placesOfMap } from './places/mapped-places.ts'
import type { Clock } from './ports.ts'
import { openDiskObjectStore } from './storage/disk-object-store.ts'
import { sweepOldRows } from './privacy/retention.ts'
import { sweepFileRemovals } from './storage/file-removals.ts'
import { serveStreetAreas } from './http/street-areas.ts'
import { openTourMaps } from './tour-map/open-tour-maps.ts'
import { createStreetFetches, createTourMaps } from './tour-map/street-sources.ts'
import { createEspeakEngine } from './voice/espeak/espeak-engine.ts'
import { createNeuralEngine } from './voice/neural/neural-engine.ts'
import { createWeatherSource } from './weather/weather-source.ts'
import { openVoice } from './voice/open-voice.ts'
import { createSpeechService } from './voice/speech-service.ts'
import { spokenLanguages, voicesInShort } from './voice/spoken-languages.ts'
import { openSpokenSounds, sweepSpokenSounds } from './voice/spoken-sounds.ts'
import { createRoutingService } from './walking/routing/routing-service.ts'
import { openWalkingLines } from './walking/open-walking-lines.ts'

export interface RunningServer {
  readonly app: FastifyInstance
  readonly port: number
  /** Ends requests, jobs and the embedded database, in this order. */
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
}

const SWEEP_MS = 3_600_000
const clock: Clock = { now: () => new Date() }

/** Resolves once the port is open. Where a part fails, the parts that run already are stopped. */
export async function runServer(options: RunServerOptions): Promise<RunningServer> {
  const toStop: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const stopPart of toStop.splice(0).toReversed()) await stopPart()
  }
  try {
    return await bringUp(options, toStop, stop)
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
}

async function bringUp(
  { config, clientDir, shippedMapsDir, say }: RunServerOptions,
  toStop: (() => Promise<unknown>)[],
  stop: () => Promise<void>,
): Promise<RunningServer> {
  const { dataDir, publicUrl } = config
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
  const secret = await secretFromFile(dataDir, 'session-secret')
  const sessions = createSessionTokens(db, secret, clock)
  const limits = openRateLimits({
    databaseUrl,
    secret,
    onFailure: (error) => logger.warn({ err: error }, 'a limit could not be counted'),
  })
  toStop.push(() => limits.close())
  const store = await openDiskObjectStore(join(dataDir, 'objects'))
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
  const weather =
    config.weather && createWeatherSource({ config: config.weather, now: () => clock.now().getTime() })
  toStop.push(async () => weather?.close())
  const advertising =
    config.advertising &&
    createAdvertisingSource({
      config: config.advertising,
      now: () => clock.now().getTime(),
      onFailure: (failure) => logger.warn(failure, 'The advertising service failed'),
    })
  toStop.push(async () => advertising?.close())
  const onFailure = (failure: object) => logger.warn(failure, 'Street data could not be read')

  const app = await createApp({
    db,
    sessions,
    limits,
    store,
    maps,
    uploadFolder: join(dataDir, 'uploads'),
    clock,
    publicUrl,
    shareSecret: await secretFromFile(dataDir, 'share-secret'),
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
    ...(clientDir && { clientDir }),
    async openGeneration(hubApp) {
      const hub = createHub({ app: hubApp, database, verifyToken: (token) => sessions.read(token), secret })
      warn = (facts, message) => hubApp.log.warn(facts, message)
      const neural = createNeuralEngine({
        voicesDir: join(dataDir, 'voices'),
        onUnusable: (voice) => hubApp.log.warn(voice, 'a folder of a voice cannot speak'),
      })
      const espeak = createEspeakEngine()
      const voice = openVoice({
        engines: [...(config.speech ? [createSpeechService(config.speech)] : []), neural],
        enginesOfLastResort: [espeak],
        sounds: openSpokenSounds(db, store),
        onError: (error) => hubApp.log.warn({ err: error }, 'a voice failed'),
      })
      toStop.push(async () => {
        await voice.close()
        neural.close()
        espeak.close()
      })
      await serveStreetAreas(hubApp, { maps, store, clock })
      const generation = await createTourGeneration({
        db,
        databaseUrl,
        events: hub.events,
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
        onError: (error) => hubApp.log.warn({ err: error }, 'a job failed at a task'),
      })
      toStop.push(() => generation.close())
      return generation
    },
  })
  toStop.push(() => app.close())

  const sweep = () =>
    void Promise.all([
      sweepAnswers(db),
      sweepOldRows(db, clock.now()),
      sweepFileRemovals(db, store),
      sweepSpokenSounds(db, store),
      sweepSessions(db, clock.now()),
      limits.sweep(db),
    ]).catch((error: unknown) => app.log.warn({ err: error }, 'sweeping failed'))
  sweep()
  const sweeping = setInterval(sweep, SWEEP_MS)
  toStop.push(async () => clearInterval(sweeping))

  if (config.demoAccounts)
    for (const { label, email, password } of DEMO_ACCOUNTS) say(`${label}: ${email} ${password}`)
  await app.listen({ port: config.port, host: config.host })
  const { port } = app.server.address() as AddressInfo
  say(voicesInShort(spokenLanguages({ voicesDir: join(dataDir, 'voices'), speech: config.speech })))
  say(`Streetlore: ${config.publicUrl}`)
  return { app, port, stop }
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
