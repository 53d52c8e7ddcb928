/**
 * The sound of single sentences, kept by a hash of text, language, voice and pace, so that what a service has spoken once is never
 * asked for again. A sound is kept for the tours that have the sentence: it goes with the last of them.
 */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq, notExists, sql } from 'drizzle-orm'
import type { Database } from '#server/kernel/db/open-database.ts'
import { spokenSounds, spokenSoundsOfTours } from '#server/kernel/db/schema/spoken-sounds.ts'
import type { ObjectStore } from '#server/kernel/storage/object-store.ts'
import { noteFileRemovals, removeNoted } from '#server/kernel/storage/file-removals.ts'
import { readWav, type Sound, writeWav } from './wav.ts'

/** Rejects where the database or the object store fails. */
export interface SpokenSounds {
  /** The sound, which is then kept for this tour too. */
  find(hash: string, tourId: number): Promise<Sound | undefined>
  keep(hash: string, tourId: number, sound: Sound): Promise<void>
}

/** Changes with the way that sound is kept, so that nothing older is found. */
const FORMAT = 1
/** About twelve hours of speech at 24 kHz. What was not used for longest goes first. */
const MOST_BYTES = 2_000_000_000

export const hashOfSound = (of: {
  readonly text: string
  readonly language: string
  readonly voice: string
  readonly pace: number
}): string =>
  createHash('sha256')
    .update(JSON.stringify([FORMAT, of.text, of.language, of.voice, of.pace]))
    .digest('hex')

const prefixOf = (hash: string): string => `spoken/${hash}/`
const keyOf = (hash: string): string => `${prefixOf(hash)}sound.wav`

export function openSpokenSounds(db: Database, store: ObjectStore): SpokenSounds {
  return {
    async find(hash, tourId) {
      const isKept = await db.transaction(async (tx) => {
        const used = await tx
          .update(spokenSounds)
          .set({ usedAt: sql`now()` })
          .where(eq(spokenSounds.hash, hash))
          .returning({ hash: spokenSounds.hash })
        if (used.length === 0) return false
        await tx.insert(spokenSoundsOfTours).values({ tourId, hash }).onConflictDoNothing()
        return true
      })
      const file = isKept ? await store.get(keyOf(hash)) : undefined
      return file && readWav(await buffer(file))
    },
    async keep(hash, tourId, sound) {
      const bytes = writeWav(sound)
      // The row comes first: a file without one would never be removed.
      await db.transaction(async (tx) => {
        const facts = { sizeBytes: bytes.length, usedAt: sql`now()` }
        await tx
          .insert(spokenSounds)
          .values({ hash, ...facts })
          .onConflictDoUpdate({ target: spokenSounds.hash, set: facts })
        await tx.insert(spokenSoundsOfTours).values({ tourId, hash }).onConflictDoNothing()
      })
      await store.put(keyOf(hash), bytes, 'audio/wav')
    },
  }
}

/** Removes the sound that no tour needs any more, and the least used of what is more than `mostBytes`. */
export async function sweepSpokenSounds(
  db: Database,
  store: ObjectStore,
  mostBytes: number = MOST_BYTES,
): Promise<void> {
  const prefixes = await db.transaction(async (tx) => {
    const ofNoTour = await tx
      .delete(spokenSounds)
      .where(
        notExists(
          tx
            .select({ one: sql`1` })
            .from(spokenSoundsOfTours)
            .where(eq(spokenSoundsOfTours.hash, spokenSounds.hash)),
        ),
      )
      .returning({ hash: spokenSounds.hash })
    const tooMuch = await tx
      .delete(spokenSounds)
      .where(
        sql`${spokenSounds.hash} in (
          select hash from (
            select hash, sum(size_bytes) over (order by used_at desc, hash) as total from spoken_sounds
          ) as by_use where total > ${mostBytes}
        )`,
      )
      .returning({ hash: spokenSounds.hash })
    const gone = [...ofNoTour, ...tooMuch].map(({ hash }) => prefixOf(hash))
    await noteFileRemovals(tx, gone)
    return gone
  })
  await removeNoted(store, prefixes)
}
