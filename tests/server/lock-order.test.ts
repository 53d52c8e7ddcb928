/** Transactions that meet lock in one order: each of these was a deadlock, which is answered with 503. */
import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { endTokens, newToken, storeToken } from '#server/api/accounts/mailed-tokens.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { loadAtlas } from '#server/knowledge/city-packs/city-packs.ts'
import { seedDemoTours } from '#server/telling/generation/demo-tours.ts'
import { removeAccount } from '#server/api/privacy/remove-account.ts'
import { type LinkPurpose, users } from '#server/kernel/db/schema/users.ts'
import { eventually, startTestServer } from '#tests/support/server.ts'

const server = await startTestServer()
const { call, signUp, clock } = server
const { db } = server.database

/** Waits until so many transactions wait for a lock of another. */
const areWaiting = (count: number) =>
  eventually(async () => {
    const { rows } = await db.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    expect(rows).toHaveLength(count)
  })

describe('a mailed link', () => {
  const LINKS: readonly (readonly [LinkPurpose, string])[] = [
    ['reset-password', '/auth/reset-password'],
    ['change-email', '/auth/confirm-email-change'],
    ['undo-email-change', '/auth/undo-email-change'],
    ['verify-email', '/auth/verify-email'],
  ]
  it.each(LINKS)('to %s waits for the user before it takes the link', async (purpose, path) => {
    const { id: userId } = await signUp()
    const token = newToken()
    const expiresAt = new Date(clock.now().getTime() + 3_600_000)
    const address = `${purpose}@example.org`
    await storeToken(db, token, { userId, purpose, expiresAt, address }, clock.now())
    const opened = await db.transaction(async (tx) => {
      // As a change of the password does: the user, then the links.
      await tx
        .select()
        .from(users)
        .where(sql`${users.id} = ${userId}`)
        .for('update')
      const answer = call('POST', path, { body: { token, userId, newPassword: 'the new one of the owner' } })
      await areWaiting(1)
      await endTokens(tx, userId, [purpose], clock.now())
      return { answer }
    })
    expect((await opened.answer).status).toBe(400)
  })
})

describe('a confirmed new address', () => {
  const linkOf = async (userId: string, address: string) => {
    const token = newToken()
    const expiresAt = new Date(clock.now().getTime() + 3_600_000)
    await storeToken(db, token, { userId, purpose: 'change-email', expiresAt, address }, clock.now())
    return token
  }
  const confirm = async (token: string) =>
    (await call('POST', '/auth/confirm-email-change', { body: { token } })).status
  const rowOf = async (userId: string) => (await db.select().from(users).where(eq(users.id, userId))).at(0)
  const jobOf = async (userId: string) => {
    const request = { locationName: 'Florence', latitude: 43.7696, longitude: 11.2558, topic: 'Art' } as const
    const [job] = await db
      .insert(tourJobs)
      .values({ userId, request, status: 'processing', leaseId: crypto.randomUUID() })
      .returning({ id: tourJobs.id })
    return job?.id ?? ''
  }

  it('of two accounts that take the address of each other goes to the first, and the other is gone', async () => {
    const two = [await signUp({ emailConfirmedAt: null }), await signUp({ emailConfirmedAt: null })] as const
    for (const { id } of two) await jobOf(id)
    const links = [await linkOf(two[0].id, two[1].email), await linkOf(two[1].id, two[0].email)]
    const asked = await db.transaction(async (tx) => {
      await tx
        .select()
        .from(users)
        .where(inArray(users.id, [two[0].id, two[1].id]))
        .for('update')
      const both = links.map(confirm)
      await areWaiting(2)
      return { both }
    })
    expect((await Promise.all(asked.both)).toSorted()).toEqual([200, 400])
    const rows = [await rowOf(two[0].id), await rowOf(two[1].id)].filter((row) => row !== undefined)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.email).toBe(rows[0]?.id === two[0].id ? two[1].email : two[0].email)
    expect(rows[0]?.emailConfirmedAt).not.toBeNull()
  })

  it('waits for a job of the account that goes, which is ending', async () => {
    const user = await signUp()
    const stranger = await signUp({ emailConfirmedAt: null })
    const jobId = await jobOf(stranger.id)
    const link = await linkOf(user.id, stranger.email)
    const asked = await db.transaction(async (tx) => {
      // As the end of a job does: its own row, then what belongs to the user.
      await tx.select().from(tourJobs).where(eq(tourJobs.id, jobId)).for('update')
      const answer = confirm(link)
      await areWaiting(1)
      await tx.insert(tours).values({
        ownerId: stranger.id,
        jobId,
        slug: 'made-meanwhile',
        title: 'A walk',
        locationName: 'Florence',
        latitude: 43.7696,
        longitude: 11.2558,
        topic: 'Art',
        durationMin: 30,
      })
      return { answer }
    })
    expect(await asked.answer).toBe(200)
    expect(await rowOf(stranger.id)).toBeUndefined()
    expect((await rowOf(user.id))?.email).toBe(stranger.email)
    expect(await db.select().from(tours).where(eq(tours.slug, 'made-meanwhile'))).toEqual([])
  })
})

describe('the counts of public tours', () => {
  it('are changed in one order, where two tours change their topics for each other', async () => {
    const { id: ownerId } = await signUp()
    const walk = {
      ownerId,
      title: 'A walk',
      locationName: 'Rome',
      latitude: 41.9,
      longitude: 12.5,
      durationMin: 30,
    }
    await db.insert(tours).values([
      { ...walk, slug: 'from-art', topic: 'Art', isPublic: true },
      { ...walk, slug: 'from-food', topic: 'Food', isPublic: true },
    ])
    const moved = (slug: string, topic: string) =>
      db
        .update(tours)
        .set({ topic })
        .where(sql`${tours.slug} = ${slug}`)
        .then(() => 'moved')
    const changes = await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from public_tour_counts where topic = 'art' for update`)
      const both = [moved('from-art', 'Food'), moved('from-food', 'Art')]
      await areWaiting(2)
      return { both }
    })
    expect(await Promise.all(changes.both)).toEqual(['moved', 'moved'])
    const { rows } = await db.execute(sql`select topic, tours from public_tour_counts order by topic`)
    expect(rows).toEqual([
      { topic: 'art', tours: 1 },
      { topic: 'food', tours: 1 },
    ])
  })

  it('are changed by the demo tours of a new version while an account with public tours is deleted', async () => {
    const { id: ownerId } = await signUp()
    const house = await signUp()
    const walk = {
      ownerId,
      title: 'A walk',
      locationName: 'Rome',
      latitude: 41.9,
      longitude: 12.5,
      durationMin: 30,
      isPublic: true,
    }
    const topics = ['Architecture', 'Art', 'Culture', 'Food', 'History', 'Nature', 'Science']
    await db.insert(tours).values(topics.map((topic) => ({ ...walk, slug: `of-${topic}`, topic })))
    // Held up in the middle: with the first topics counted, it waits for the one of the test.
    const both = await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from public_tour_counts where topic = 'food' for update`)
      const deleting = db.transaction((other) => removeAccount(other, ownerId, undefined))
      await areWaiting(1)
      const seeding = seedDemoTours({ db, ownerId: house.id, atlas: loadAtlas(), now: clock.now() })
      await areWaiting(2)
      return { deleting, seeding }
    })
    await both.deleting
    expect(await both.seeding).toBeGreaterThanOrEqual(16)
  })

  it('are changed for all tours of an account at once, where two are deleted', async () => {
    const owners = [await signUp(), await signUp()]
    const walk = {
      title: 'A walk',
      locationName: 'Rome',
      latitude: 41.9,
      longitude: 12.5,
      durationMin: 30,
      isPublic: true,
    }
    // In the one the topics come in one order, in the other in the other.
    for (const [index, { id: ownerId }] of owners.entries())
      for (const topic of index === 0 ? ['Nature', 'Science'] : ['Science', 'Nature'])
        await db.insert(tours).values({ ...walk, ownerId, slug: `${topic}-${index}`, topic })
    const both = await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from public_tour_counts where topic = 'nature' for update`)
      const deleting = owners.map(({ id }) => db.transaction((other) => removeAccount(other, id, undefined)))
      await areWaiting(2)
      return { deleting }
    })
    expect((await Promise.allSettled(both.deleting)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
    ])
  })
})
