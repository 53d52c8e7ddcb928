/**
 * Opens the parts that a process of any role needs, in order: the database, the files, the places, the maps, the
 * voices, and the making of tours.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  closeDemoAccounts,
  ensureDemoAccounts,
  ensureHouseAccount,
} from '#server/api/accounts/demo-accounts.ts'
import { checkSecret, type SecretName } from '#server/api/accounts/known-secrets.ts'
import { secretFromFile } from '#server/api/accounts/secret-file.ts'
import { mediaOfTour } from '#server/api/resources/tours/poi-media.ts'
import type { Config } from '#server/roles/config.ts'
import { claimDatabase } from '#server/kernel/db/claim-database.ts'
import { startPostgres } from '#server/kernel/db/embedded/start-postgres.ts'
import { migrateDatabase } from '#server/kernel/db/migrate.ts'
import { openDatabase } from '#server/kernel/db/open-database.ts'
import { loadAtlas } from '#server/knowledge/city-packs/city-packs.ts'
import { seedDemoTours } from '#server/telling/generation/demo-tours.ts'
import { openGeocoder } from '#server/knowledge/geocoder/geocoder.ts'
import { openGuides } from '#server/telling/guides/open-guides.ts'
import { openRateLimits } from '#server/kernel/http/rate-limits.ts'
import { releaseAbandonedClaims } from '#server/kernel/http/repeat-safety.ts'
import { createTourGeneration } from '#server/jobs/tour-generation.ts'
import { createChatService } from '#server/telling/narrator/chat-service.ts'
import { openOsmBoxes } from '#server/knowledge/open-data/open-osm-boxes.ts'
import { measuredStore } from '#server/kernel/observability/measured-store.ts'
import { measuredVoice } from '#server/telling/voice/measured-voice.ts'
import { openMetrics } from '#server/kernel/observability/metrics.ts'
import { openTracing } from '#server/kernel/observability/tracing.ts'
import { openPhotographFiles } from '#server/knowledge/open-data/wikimedia/photograph-files.ts'
import { systemClock as clock } from '#server/kernel/runtime/clock.ts'
import type { Events } from '#server/kernel/events/event-log.ts'
import type { TourGeneration } from '#server/jobs/generation-calls.ts'
import { openObjectStore } from '#server/kernel/storage/open-object-store.ts'
import { openTourMaps } from '#server/knowledge/maps/open-tour-maps.ts'
import { createStreetFetches, createTourMaps } from '#server/knowledge/maps/street-sources.ts'
import { openVoices } from '#server/telling/voice/open-voices.ts'
import { createRoutingService } from '#server/knowledge/walking/routing/routing-service.ts'
import { openWalkingLines } from '#server/knowledge/walking/open-walking-lines.ts'

type Warn = (facts: object, message: string) => void

/** Functions that stop the opened parts, in the order of opening. */
export type ToStop = (() => Promise<unknown>)[]

export interface SharedOptions {
  readonly config: Config
  /** The folder of the street maps that come with Streetlore. */
  readonly shippedMapsDir?: string
}

export type SharedParts = Awaited<ReturnType<typeof openSharedParts>>

export async function openSharedParts({ config, shippedMapsDir }: SharedOptions, toStop: ToStop) {
  const { dataDir } = config
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // The app's log is opened after the parts that write to it.
  let log: Warn | undefined
  const logger = { warn: ((facts, message) => log?.(facts, message)) satisfies Warn }
  const tracing =
    config.tracing &&
    (await openTracing(config.tracing, (problem) => logger.warn({ problem }, 'traces could not be sent')))
  toStop.push(async () => tracing?.close())
  const databaseUrl = config.databaseUrl ?? (await startEmbedded(dataDir, toStop))
  await migrateDatabase(databaseUrl)
  const database = openDatabase(databaseUrl)
  toStop.push(() => database.close())
  const { db } = database
  const metrics = config.metrics && (await openMetrics())
  metrics?.watchPool('main', database.pool)
  metrics?.watchWork(db)
  if (!config.databaseUrl) await releaseAbandonedClaims(db)

  const readSecret = async (name: SecretName, given: Uint8Array | undefined, file: string) => {
    const secret = given ?? (await secretFromFile(dataDir, file))
    // A worker process signs nothing, so it need not have the same secrets.
    if (config.role !== 'worker')
      await checkSecret(db, {
        name,
        secret,
        from: given ? 'the environment' : join(dataDir, 'secrets', file),
      })
    return secret
  }
  const secrets = {
    session: await readSecret('SESSION_SECRET', config.secrets.session, 'session-secret'),
    share: await readSecret('SHARE_SECRET', config.secrets.share, 'share-secret'),
  }
  const limits = openRateLimits({
    databaseUrl,
    secret: secrets.session,
    onFailure: (error) => logger.warn({ err: error }, 'a limit could not be counted'),
    onRefused: metrics?.limitRefused,
    watchPool: metrics?.watchPool,
  })
  toStop.push(() => limits.close())
  const openStore = await openObjectStore(config)
  toStop.push(() => openStore.close())
  const store = metrics ? measuredStore(openStore, metrics) : openStore
  const atlas = loadAtlas()

  await (config.demoAccounts ? ensureDemoAccounts(db) : closeDemoAccounts(db))
  const house = await ensureHouseAccount(db)
  await seedDemoTours({ db, ownerId: house.id, atlas, now: clock.now() })

  const files = openTourMaps({ mapsDir: join(dataDir, 'maps'), shippedDir: shippedMapsDir, logger })
  toStop.push(() => files.close())
  const boxes = openOsmBoxes({ db, clock, files, overpass: config.overpass, logger })
  toStop.push(async () => boxes.close())
  const routing =
    config.routing && createRoutingService({ config: config.routing, now: () => clock.now().getTime() })
  const walkingLines = openWalkingLines({ boxes, files, routing, logger })
  toStop.push(() => walkingLines.close())
  const maps = createTourMaps({ files, boxes })
  const geocoder = openGeocoder(atlas.packs)
  const guides = openGuides({ db, clock, atlas, boxes, geocoder, wikimedia: config.wikimedia, logger })
  toStop.push(async () => guides.close())
  const photographs = config.wikimedia && openPhotographFiles(config.wikimedia)
  toStop.push(async () => photographs?.close())
  const voice = openVoices({ config, db, store, warn: logger.warn })
  toStop.push(() => voice.close())

  const startGeneration = async (events: Events): Promise<TourGeneration> => {
    const generation = await createTourGeneration({
      works: config.role !== 'web',
      voices: config.voiceThreads,
      db,
      databaseUrl,
      events,
      voice: metrics ? measuredVoice(voice, metrics) : voice,
      metrics,
      tracing,
      store,
      maps,
      streets: config.overpass && createStreetFetches({ boxes }),
      atlas,
      guides,
      photographs,
      packPlaces: guides.packPlaces,
      walkingLines,
      clock,
      mediaOfTour,
      narrator: config.narrator && { chat: createChatService(config.narrator) },
      demoAudio: config.demoAudio,
      onError: (error) => logger.warn({ err: error }, 'a job failed at a task'),
    })
    toStop.push(() => generation.close())
    return generation
  }

  return {
    config,
    database,
    clock,
    logger,
    /** Sends the warnings of the parts above to this log from now on. */
    logTo(warn: Warn) {
      log = warn
    },
    /** Undefined if no port for figures is configured. */
    metrics,
    tracing,
    secrets,
    limits,
    store,
    atlas,
    boxes,
    maps,
    geocoder,
    startGeneration,
  }
}

async function startEmbedded(dataDir: string, toStop: ToStop): Promise<string> {
  const postgres = await startPostgres({ dataDir })
  // The claim comes before the stop is registered: another server may be using this database, which must not be
  // stopped then.
  const release = await claimDatabase(postgres.url())
  if (!release)
    throw new Error(`Another Streetlore server uses the data folder ${dataDir}: set DATA_DIR or stop it.`)
  toStop.push(() => postgres.stop())
  toStop.push(release)
  return postgres.url()
}
