import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#server/kernel/db/schema/users.ts'
import { spokenSounds } from '#server/kernel/db/schema/spoken-sounds.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import {
  hashOfSound,
  openSpokenSounds,
  type SpokenSounds,
  sweepSpokenSounds,
} from '#server/telling/voice/spoken-sounds.ts'
import { freshDatabase } from '#tests/support/server.ts'
import { addUser, openTestJobContext, type TestJobContext } from './test-job-context.ts'

let context: TestJobContext
let sounds: SpokenSounds
beforeAll(async () => {
  context = openTestJobContext(await freshDatabase())
  sounds = openSpokenSounds(context.db, context.store)
})
afterAll(() => context.close())

const hashOf = (text: string) => hashOfSound({ text, language: 'de', voice: 'service kokoro eva', pace: 1 })
const soundOf = (length: number) => ({ samples: new Float32Array(length).fill(0.5), sampleRate: 24_000 })
const WAV_HEADER_BYTES = 44
const files = () => [...context.objects.keys()].filter((key) => key.startsWith('spoken/'))
const fileOf = (hash: string) => `spoken/${hash}/sound.wav`

async function addTour(ownerId: string): Promise<number> {
  const [row] = await context.db
    .insert(tours)
    .values({
      ownerId,
      slug: crypto.randomUUID(),
      title: 'A walk',
      locationName: 'München',
      latitude: 48.1,
      longitude: 11.6,
      topic: 'History',
      durationMin: 60,
    })
    .returning({ id: tours.id })
  if (!row) throw new Error('no tour')
  return row.id
}
const sweep = (mostBytes?: number) => sweepSpokenSounds(context.db, context.store, mostBytes)

describe('the kept sound of a sentence', () => {
  it('is there for every tour that has it, and goes with the last of them', async () => {
    const { db } = context
    const owner = await addUser(db)
    const [first, second] = [await addTour(owner), await addTour(await addUser(db))]
    const [shared, own] = [hashOf('Vor Ihnen steht die Frauenkirche.'), hashOf('Meine eigene Notiz.')]
    expect(await sounds.find(shared, first)).toBeUndefined()
    await sounds.keep(shared, first, soundOf(100))
    await sounds.keep(own, first, soundOf(10))
    expect(await sounds.find(shared, second)).toEqual(soundOf(100))

    await sweep()
    expect(files()).toHaveLength(2)
    // With the account go its tours, and with them what only they have said.
    await db.delete(users).where(eq(users.id, owner))
    await sweep()
    expect(files()).toEqual([fileOf(shared)])
    expect(await sounds.find(shared, second)).toEqual(soundOf(100))
    await db.delete(tours).where(eq(tours.id, second))
    await sweep()
    expect(files()).toEqual([])
    expect(await db.select().from(spokenSounds)).toEqual([])
  })

  it('goes where there is too much, what was not used for longest first', async () => {
    const tour = await addTour(await addUser(context.db))
    const [old, used, late] = [hashOf('Eins.'), hashOf('Zwei.'), hashOf('Drei.')]
    for (const hash of [used, old, late]) await sounds.keep(hash, tour, soundOf(100))
    await sounds.find(used, tour)
    await sweep(2 * (WAV_HEADER_BYTES + 200))
    expect(files().toSorted()).toEqual([fileOf(late), fileOf(used)].toSorted())
    expect(await sounds.find(old, tour)).toBeUndefined()
    // It is kept again when it is spoken again.
    await sounds.keep(old, tour, soundOf(100))
    expect(await sounds.find(old, tour)).toEqual(soundOf(100))
  })

  it('counts as not kept where its file is missing, and is not kept for a tour that is gone', async () => {
    const tour = await addTour(await addUser(context.db))
    const hash = hashOf('Vier.')
    await sounds.keep(hash, tour, soundOf(100))
    await context.store.delete(fileOf(hash))
    expect(await sounds.find(hash, tour)).toBeUndefined()

    const before = files()
    await context.db.delete(tours).where(eq(tours.id, tour))
    await expect(sounds.keep(hashOf('Fünf.'), tour, soundOf(100))).rejects.toThrow()
    expect(files()).toEqual(before)
  })
})
