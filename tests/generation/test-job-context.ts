/** The parts that generation needs to run in a test: a real database, and small stand-ins for the rest. */
import { createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { HubEventName } from '#contract/hub/events.ts'
import { mediaOfTour } from '#server/api/resources/tours/poi-media.ts'
import { openDatabase, type Database } from '#server/kernel/db/open-database.ts'
import { events as eventRows } from '#server/kernel/db/schema/events.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import { loadAtlas } from '#server/knowledge/city-packs/city-packs.ts'
import { createGuides, type OpenData } from '#server/telling/guides/guides.ts'
import type { TourGenerationOptions } from '#server/jobs/tour-generation.ts'
import type { Events } from '#server/kernel/events/event-log.ts'
import type { ObjectStore } from '#server/kernel/storage/object-store.ts'
import type { TourMaps } from '#server/knowledge/maps/tour-maps.ts'
import type { Voice } from '#server/telling/voice/voice.ts'
import { createSilentVoice } from './silent-voice.ts'

/** Objects in memory, and how often each key was put. */
export function createMemoryStore() {
  const objects = new Map<string, { readonly body: Buffer; readonly contentType: string }>()
  const puts: string[] = []
  const stored = (key: string) => {
    const object = objects.get(key)
    return (
      object && {
        bytes: object.body.length,
        contentType: object.contentType,
        etag: createHash('sha256').update(object.body).digest('hex'),
      }
    )
  }
  const store: ObjectStore = {
    async put(key, body, contentType) {
      objects.set(key, {
        body: Buffer.from(body instanceof Readable ? await buffer(body) : body),
        contentType,
      })
      puts.push(key)
      const { bytes = 0, etag = '' } = stored(key) ?? {}
      return { bytes, contentType, etag, sha256: etag }
    },
    head: async (key) => stored(key),
    get: async (key) => {
      const object = objects.get(key)
      return object && Readable.from(object.body)
    },
    delete: async (key) => void objects.delete(key),
    async deletePrefix(prefix) {
      for (const key of objects.keys()) if (key.startsWith(prefix)) objects.delete(key)
    },
  }
  return { store, objects, puts }
}

export interface Told {
  readonly userId: string
  readonly tourId: number | undefined
  readonly name: HubEventName
  readonly payload: Readonly<Record<string, unknown>>
}

/** Events kept in order and in their table. `until` waits for one. */
export function createToldEvents(db: Database) {
  const told: Told[] = []
  const bell = new EventEmitter()
  bell.setMaxListeners(0)
  const events: Events = {
    async emit({ userId, tourId }, name, payload) {
      const [row] = await db
        .insert(eventRows)
        .values({ userId, tourId: tourId ?? null, name, payload: { ...payload } })
        .returning({ id: eventRows.id })
      told.push({ userId, tourId, name, payload: { ...payload } })
      bell.emit('told')
      return row?.id ?? 0
    },
  }
  const until = async (wanted: (event: Told) => boolean): Promise<Told> => {
    for (;;) {
      const event = told.find(wanted)
      if (event) return event
      await once(bell, 'told')
    }
  }
  return { events, told, until }
}

export interface TestJobContext extends TourGenerationOptions {
  readonly told: Told[]
  readonly until: (wanted: (event: Told) => boolean) => Promise<Told>
  readonly objects: Map<string, { readonly body: Buffer; readonly contentType: string }>
  readonly puts: string[]
  readonly errors: Error[]
  close(): Promise<void>
}

export function openTestJobContext(
  databaseUrl: string,
  parts: { readonly voice?: Voice; readonly maps?: TourMaps; readonly openData?: OpenData } = {},
): TestJobContext {
  const { db, close } = openDatabase(databaseUrl, { maxConnections: 6 })
  const { events, told, until } = createToldEvents(db)
  const { store, objects, puts } = createMemoryStore()
  const errors: Error[] = []
  const atlas = loadAtlas()
  return {
    db,
    databaseUrl,
    events,
    told,
    until,
    store,
    objects,
    puts,
    errors,
    voice: parts.voice ?? createSilentVoice(),
    maps: parts.maps ?? { extract: async () => undefined },
    atlas,
    guides: createGuides(atlas, parts.openData),
    clock: { now: () => new Date() },
    mediaOfTour,
    onError: (error) => errors.push(error),
    close,
  }
}

let userCount = 0
export async function addUser(db: Database, tier: 0 | 1 = 0): Promise<string> {
  userCount += 1
  const [row] = await db
    .insert(users)
    .values({
      email: `walker-${process.pid}-${userCount}@example.org`,
      firstName: 'Ada',
      lastName: 'Walker',
      tier,
    })
    .returning({ id: users.id })
  if (!row) throw new Error('no user')
  return row.id
}

/** A request for a walk in the middle of Florence. */
export const FLORENCE = {
  locationName: 'Florence',
  latitude: 43.7696,
  longitude: 11.2558,
  countryCode: 'IT',
  topic: 'History',
} as const
