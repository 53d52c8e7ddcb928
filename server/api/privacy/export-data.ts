/** Exports everything that is stored about one user, under names that a person can read (GDPR, articles 15 and 20). */
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/kernel/db/open-database.ts'
import { accountEvents } from '#server/kernel/db/schema/account-events.ts'
import { routeLikes } from '#server/kernel/db/schema/custom-routes.ts'
import { events } from '#server/kernel/db/schema/events.ts'
import { sessions } from '#server/kernel/db/schema/sessions.ts'
import { idempotencyKeys } from '#server/kernel/db/schema/idempotency-keys.ts'
import { subscriptions } from '#server/kernel/db/schema/subscriptions.ts'
import { quotaUses, tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { factReports, plays } from '#server/kernel/db/schema/tours.ts'
import { mails } from '#server/kernel/db/schema/mails.ts'
import { consents, emailTokens, preferences, registrations, users } from '#server/kernel/db/schema/users.ts'
import { mediaOf } from './export-media.ts'
import { routesOf } from './export-routes.ts'
import { toursOf } from './export-tours.ts'

/**
 * Reads one snapshot of the database. Only secrets that would give access to the account are left out: the hashes of the password
 * and of mailed links.
 */
export function exportData(db: Database, userId: string, now: Date) {
  return db.transaction(
    async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, userId))
      if (!user) throw new Error('the user is gone')
      const {
        passwordHash,
        googleSubject,
        tokenVersion: _version,
        keptSessionId: _session,
        ...account
      } = user
      const [consent] = await tx.select().from(consents).where(eq(consents.userId, userId))
      const [subscription] = await tx.select().from(subscriptions).where(eq(subscriptions.userId, userId))
      const saved = await tx.select().from(preferences).where(eq(preferences.userId, userId))
      return {
        exportedAt: now,
        account: { ...account, hasPassword: passwordHash !== null, googleAccountId: googleSubject },
        preferences: Object.fromEntries(
          saved.map(({ group, value, updatedAt }) => [group, { ...value, updatedAt }]),
        ),
        consent: consent ?? null,
        subscription: subscription ?? null,
        tours: await toursOf(tx, userId),
        customRoutes: await routesOf(tx, userId),
        customMedia: await mediaOf(tx, userId),
        ...(await useOf(tx, userId)),
        ...(await signInsOf(tx, userId)),
        ...(await messagesOf(tx, userId)),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Returns what the user did with tours and routes: likes, requests, plays and reports. */
async function useOf(tx: Transaction, userId: string) {
  return {
    routeLikes: await tx
      .select({ routeId: routeLikes.routeId, createdAt: routeLikes.createdAt })
      .from(routeLikes)
      .where(eq(routeLikes.userId, userId))
      .orderBy(asc(routeLikes.createdAt)),
    tourRequests: await tx
      .select({
        id: tourJobs.id,
        request: tourJobs.request,
        status: tourJobs.status,
        message: tourJobs.message,
        error: tourJobs.error,
        tourId: tourJobs.tourId,
        createdAt: tourJobs.createdAt,
        finishedAt: tourJobs.finishedAt,
      })
      .from(tourJobs)
      .where(eq(tourJobs.userId, userId))
      .orderBy(asc(tourJobs.createdAt)),
    quotaUses: await tx
      .select({ tourRequestId: quotaUses.jobId, usedAt: quotaUses.usedAt })
      .from(quotaUses)
      .where(eq(quotaUses.userId, userId))
      .orderBy(asc(quotaUses.usedAt)),
    plays: await tx
      .select({
        tourId: plays.tourId,
        durationPlayedS: plays.durationPlayedS,
        createdAt: plays.createdAt,
      })
      .from(plays)
      .where(eq(plays.userId, userId))
      .orderBy(asc(plays.id)),
    factReports: await tx
      .select({
        tourId: factReports.tourId,
        sectionIndex: factReports.sectionIndex,
        text: factReports.text,
        source: factReports.source,
        createdAt: factReports.createdAt,
      })
      .from(factReports)
      .where(eq(factReports.userId, userId))
      .orderBy(asc(factReports.id)),
  }
}

/** Returns the sign-ins of the user, events of the account, and links that were mailed to it. */
async function signInsOf(tx: Transaction, userId: string) {
  return {
    /** Sign-ins of the user, until they would have expired. */
    sessions: await tx
      .select({
        browser: sessions.browser,
        system: sessions.system,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
        endedAt: sessions.endedAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(asc(sessions.createdAt)),
    /** Events of the last 90 days; those of an operator are included. */
    accountEvents: await tx
      .select({
        at: accountEvents.at,
        kind: accountEvents.kind,
        about: accountEvents.about,
        network: accountEvents.network,
        browser: accountEvents.browser,
        system: accountEvents.system,
      })
      .from(accountEvents)
      .where(eq(accountEvents.accountId, userId))
      .orderBy(asc(accountEvents.id)),
    mailedLinks: await tx
      .select({
        purpose: emailTokens.purpose,
        address: emailTokens.address,
        createdAt: emailTokens.createdAt,
        expiresAt: emailTokens.expiresAt,
        usedAt: emailTokens.usedAt,
      })
      .from(emailTokens)
      // A link to a new address is mailed only where no account has the address, which these rows would reveal.
      .where(and(eq(emailTokens.userId, userId), ne(emailTokens.purpose, 'change-email')))
      .orderBy(asc(emailTokens.createdAt)),
    /** Later sign-ups with the address that were not confirmed. */
    laterRegistrations: await tx
      .select({
        firstName: registrations.firstName,
        lastName: registrations.lastName,
        createdAt: registrations.createdAt,
      })
      .from(registrations)
      .where(eq(registrations.userId, userId))
      .orderBy(asc(registrations.createdAt)),
  }
}

/** Returns the mails and notifications of the user, and the stored answers to their changes. */
async function messagesOf(tx: Transaction, userId: string) {
  return {
    /** Mails of the last days. The text of sent mails is not stored, and that of other mails may hold a link into the account. */
    mails: await tx
      .select({
        cause: mails.cause,
        recipient: mails.recipient,
        text: sql<string | null>`case when ${mails.cause} = 'contact' then ${mails.text} end`,
        createdAt: mails.createdAt,
        sentAt: mails.sentAt,
      })
      .from(mails)
      .where(and(eq(mails.userId, userId), ne(mails.cause, 'change-email')))
      .orderBy(asc(mails.createdAt)),
    notifications: await tx
      .select({
        name: events.name,
        payload: events.payload,
        tourId: events.tourId,
        createdAt: events.createdAt,
      })
      .from(events)
      .where(eq(events.userId, userId))
      .orderBy(asc(events.id)),
    /** Stored answers to requests with an idempotency key, which prevent that a change is made twice. */
    recentChanges: await tx
      .select({
        call: idempotencyKeys.call,
        key: idempotencyKeys.key,
        createdAt: idempotencyKeys.createdAt,
      })
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.userKey, userId))
      .orderBy(asc(idempotencyKeys.createdAt)),
  }
}
