/** `npm run admin -- users …`: shows and changes accounts. Hashes of passwords are never read. */
import { join } from 'node:path'
import { count, desc, eq, getTableColumns, ilike, isNull, sql } from 'drizzle-orm'
import { TIER_PREMIUM } from '#contract/plans.ts'
import { recordAccountEvent } from '#server/api/audit/account-events.ts'
import { monthlyTours, monthOf, toursAskedSince } from '#server/jobs/quota.ts'
import { createSessions, tellSessionsEnded } from '#server/api/accounts/sessions.ts'
import { createBilling } from '#server/api/billing/billing.ts'
import { isUuid } from '#server/kernel/db/is-uuid.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { accountEvents } from '#server/kernel/db/schema/account-events.ts'
import { customRoutes } from '#server/kernel/db/schema/custom-routes.ts'
import { subscriptions } from '#server/kernel/db/schema/subscriptions.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import { openMailToFiles } from '#server/kernel/mail/mail-to-files.ts'
import { clearAfterRemoval, removeAccount } from '#server/api/privacy/remove-account.ts'
import { openObjectStore } from '#server/kernel/storage/open-object-store.ts'
import * as texts from '#texts/admin.ts'
import { type AdminContext, AdminFailure, type AdminVerb } from './admin-verb.ts'

const FOUND_MAX = 50
const EVENTS_SHOWN = 20
const QUOTA_MAX = 10_000

const {
  passwordHash,
  googleSubject,
  tokenVersion: _version,
  keptSessionId: _kept,
  ...shown
} = getTableColumns(users)
const SHOWN = {
  ...shown,
  hasPassword: sql<boolean>`${passwordHash} is not null`,
  hasGoogle: sql<boolean>`${googleSubject} is not null`,
} as const

/** Finds the account by its whole id or whole address. */
async function theUser(db: Database, who = '') {
  const [user] = await db
    .select(SHOWN)
    .from(users)
    .where(isUuid(who) ? eq(users.id, who) : sql`lower(${users.email}) = lower(${who})`)
  if (!user) throw new AdminFailure(texts.noUser(who))
  return user
}

const find: AdminVerb = {
  usage: 'users find EMAIL|ID',
  async run({ db }, { args: [who = ''] }) {
    const part = `%${who.replace(/[\\%_]/g, '\\$&')}%`
    const found = await db
      .select({
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        tier: users.tier,
        createdAt: users.createdAt,
        emailConfirmedAt: users.emailConfirmedAt,
      })
      .from(users)
      .where(isUuid(who) ? eq(users.id, who) : ilike(users.email, part))
      .orderBy(users.createdAt)
      .limit(FOUND_MAX)
    for (const { id } of found) await recordAccountEvent(db, { kind: 'admin-account-read', accountId: id })
    return { data: found, said: texts.found(found.length) }
  },
}

const show: AdminVerb = {
  usage: 'users show ID',
  async run({ db, clock }, { args: [who] }) {
    const user = await theUser(db, who)
    await recordAccountEvent(db, { kind: 'admin-account-read', accountId: user.id })
    const [owned] = await db
      .select({
        tours: count(),
        publicTours: sql<number>`(count(*) filter (where ${tours.isPublic}))::int`,
        takenDown: sql<number>`count(${tours.takenDownAt})::int`,
      })
      .from(tours)
      .where(eq(tours.ownerId, user.id))
    const [routes] = await db
      .select({ n: count(), takenDown: sql<number>`count(${customRoutes.takenDownAt})::int` })
      .from(customRoutes)
      .where(eq(customRoutes.ownerId, user.id))
    const [paid] = await db.select().from(subscriptions).where(eq(subscriptions.userId, user.id))
    const [jobs] = await db
      .select({ unfinished: sql<number>`(count(*) filter (where ${isNull(tourJobs.finishedAt)}))::int` })
      .from(tourJobs)
      .where(eq(tourJobs.userId, user.id))
    const sessions = await createSessions(db, clock).list(user.id)
    const { id: _id, accountId: _account, ...ofEvent } = getTableColumns(accountEvents)
    return {
      data: {
        ...user,
        tier: user.tier === TIER_PREMIUM ? 'Premium' : 'Free',
        subscription: paid?.status,
        toursThisMonth: await toursAskedSince(db, user.id, monthOf(clock.now()).start),
        monthlyLimit: monthlyTours(user) ?? 'none',
        ...owned,
        customRoutes: routes?.n ?? 0,
        routesTakenDown: routes?.takenDown ?? 0,
        unfinishedJobs: jobs?.unfinished ?? 0,
      },
      lists: {
        sessions: sessions.map(({ browser, system, createdAt, lastSeenAt }) => ({
          browser,
          system,
          createdAt,
          lastSeenAt,
        })),
        events: await db
          .select(ofEvent)
          .from(accountEvents)
          .where(eq(accountEvents.accountId, user.id))
          .orderBy(desc(accountEvents.id))
          .limit(EVENTS_SHOWN),
      },
    }
  },
}

const endSessions: AdminVerb = {
  usage: 'users sessions end ID',
  async run({ db, clock }, { args: [who] }) {
    const user = await theUser(db, who)
    await createSessions(db, clock).endAll(user.id, 'admin-sessions-ended')
    return { said: texts.sessionsEnded(user.email) }
  },
}

const setQuota: AdminVerb = {
  usage: 'users quota set ID N|default',
  async run({ db }, { args: [who, wanted = ''] }) {
    const tours = wanted === 'default' ? null : Number(/^\d{1,6}$/.test(wanted) ? wanted : 0)
    if (tours !== null && (tours < 1 || tours > QUOTA_MAX)) throw new AdminFailure(texts.badQuota(QUOTA_MAX))
    const user = await theUser(db, who)
    await db.transaction(async (tx) => {
      await tx.update(users).set({ monthlyTours: tours }).where(eq(users.id, user.id))
      const about = `quota ${tours ?? 'default'}`
      await recordAccountEvent(tx, { kind: 'admin-quota-set', accountId: user.id, about })
    })
    return { said: tours === null ? texts.quotaOfPlan(user.email) : texts.quotaSet(user.email, tours) }
  },
}

const remove: AdminVerb = {
  usage: 'users delete ID --yes',
  options: { yes: { type: 'boolean' } },
  async run(context, { args: [who], options }) {
    const { db } = context
    const user = await theUser(db, who)
    const [demo] = await db
      .select({ id: tourJobs.id })
      .from(tourJobs)
      .where(sql`${tourJobs.userId} = ${user.id} and ${tourJobs.isDemo}`)
      .limit(1)
    if (demo) throw new AdminFailure(texts.ownsDemoTours)
    if (options['yes'] !== true) {
      const [owned] = await db.select({ n: count() }).from(tours).where(eq(tours.ownerId, user.id))
      throw new AdminFailure(texts.sayYes(user.email, owned?.n ?? 0))
    }
    // Payments end first, as in the API: ending them can fail, and nobody must go on paying for a deleted account.
    await endPayments(context, user.id)
    await db.transaction(async (tx) => {
      await removeAccount(tx, user.id, undefined)
      await recordAccountEvent(tx, { kind: 'admin-account-deleted', accountId: null })
      await tellSessionsEnded(tx, user.id)
    })
    const { config } = context
    const store = await openObjectStore(config)
    try {
      const mail = await openMailToFiles(join(config.dataDir, 'mail'), config.publicUrl)
      await clearAfterRemoval({ db, store, mail }, user)
    } finally {
      await store.close()
    }
    return { said: texts.userDeleted(user.email) }
  },
}

async function endPayments({ db, config, clock }: AdminContext, userId: string): Promise<void> {
  const [paid] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId))
  if (!paid) return
  if (!config.billing) throw new AdminFailure(texts.paymentUnknown)
  const { publicUrl, billing } = config
  await createBilling({ db, clock, publicUrl, config: billing, onError: () => undefined }).forget(userId)
}

export const userVerbs: readonly AdminVerb[] = [find, show, endSessions, setQuota, remove]
