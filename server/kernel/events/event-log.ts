/**
 * Hub events in the `events` table. An advisory lock around each insert makes rows visible in the order of their ids, so that
 * "everything after id n" never misses a row that was committed late.
 */
import { and, asc, eq, gt, inArray, lte, max, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { HubEvent, HubEventName } from '#contract/hub/events.ts'
import type { Database, Transaction } from '#server/kernel/db/open-database.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { events } from '#server/kernel/db/schema/events.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'

export const EVENTS_CHANNEL = 'streetlore_hub_events'
export const EVENTS_KEPT_HOURS = 24

/** The key of the advisory lock, an arbitrary number that all processes on one database share. */
const ORDER_LOCK = 4_173_002
const FOREIGN_KEY_VIOLATION = '23503'
const PAGE = 500

export interface LoggedEvent {
  readonly id: number
  readonly userId: string
  readonly tourId: number | null
  readonly name: string
  readonly payload: Readonly<Record<string, unknown>>
  /** True if the tour is public, so that other listeners of the tour may receive the event too. */
  readonly isPublic: boolean
}

export interface EventLog {
  readonly append: Events['emit']
  /** Returns the newest event's id, or 0 if there is none. */
  newestId(): Promise<number>
  /**
   * Returns events with `after` < id <= `upTo`, oldest first, at most `limit` (500): ask again from the last one's
   * id.
   */
  page(range: {
    readonly after: number
    readonly upTo?: number
    /** Restricts the page to events of this user or, as long as they are public, of these tours. */
    readonly of?: { readonly userId: string; readonly tourIds: readonly number[] }
    readonly limit?: number
  }): Promise<readonly LoggedEvent[]>
  /** Deletes events older than 24 h. */
  sweep(): Promise<void>
}

const codeOf = (error: unknown): unknown => {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error) return error.code
  return 'cause' in error ? codeOf(error.cause) : undefined
}

/**
 * Returns the id of the event if it was stored before. The completion of a tour is announced once, even if one
 * process finished the tour and another process found that the announcement was missing. The completion of its sound
 * is announced once, until one of its chunks is made again.
 */
async function toldBefore(
  tx: Transaction,
  { userId, tourId }: { readonly userId: string; readonly tourId?: number },
  name: HubEventName,
  payload: object,
): Promise<number | undefined> {
  const isSame = sameNews(name, tourId, payload)
  if (isSame === undefined) return undefined
  const [told] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.userId, userId), eq(events.name, name), isSame))
    .limit(1)
  return told?.id
}

function sameNews(name: HubEventName, tourId: number | undefined, payload: object): SQL | undefined {
  if (name === 'TourGenerationCompleted' && 'JobId' in payload)
    return eq(sql`${events.payload}->>'JobId'`, String(payload.JobId))
  if (name === 'ChunkedAudioGenerationCompleted' && tourId !== undefined)
    return and(eq(events.tourId, tourId), isSinceLastChunk(sql`${tourId}`))
  return undefined
}

/** Returns the condition that an event came after the tour's last chunk was stored. Both times are the database's. */
export const isSinceLastChunk = (tourId: SQL | AnyPgColumn): SQL =>
  sql`${events.createdAt} >= (select max(${audioChunks.updatedAt}) from ${audioChunks} where ${audioChunks.tourId} = ${tourId})`

export function createEventLog(db: Database): EventLog {
  return {
    async append<N extends HubEventName>(
      to: { readonly userId: string; readonly tourId?: number },
      name: N,
      payload: Omit<HubEvent<N>, 'EventId'>,
    ): Promise<number> {
      try {
        return await db.transaction(async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(${ORDER_LOCK})`)
          const told = await toldBefore(tx, to, name, payload)
          if (told !== undefined) return told
          const [row] = await tx
            .insert(events)
            .values({ userId: to.userId, tourId: to.tourId ?? null, name, payload })
            .returning({ id: events.id })
          const id = row?.id ?? 0
          // PostgreSQL notifies at commit, in the same order. Only the id is sent, because a payload may be too long
          // for NOTIFY.
          await tx.execute(sql`select pg_notify(${EVENTS_CHANNEL}, ${String(id)})`)
          return id
        })
      } catch (error) {
        // The user was deleted, so the event has no receiver.
        if (codeOf(error) === FOREIGN_KEY_VIOLATION) return 0
        throw error
      }
    },

    async newestId() {
      const [row] = await db.select({ id: max(events.id) }).from(events)
      return row?.id ?? 0
    },

    async page({ after, upTo, of, limit = PAGE }) {
      const conditions: (SQL | undefined)[] = [gt(events.id, after)]
      if (upTo !== undefined) conditions.push(lte(events.id, upTo))
      if (of !== undefined)
        conditions.push(
          or(
            eq(events.userId, of.userId),
            of.tourIds.length > 0
              ? and(inArray(events.tourId, [...of.tourIds]), eq(tours.isPublic, true))
              : undefined,
          ),
        )
      return db
        .select({
          id: events.id,
          userId: events.userId,
          tourId: events.tourId,
          name: events.name,
          payload: events.payload,
          isPublic: sql<boolean>`coalesce(${tours.isPublic}, false)`,
        })
        .from(events)
        .leftJoin(tours, eq(tours.id, events.tourId))
        .where(and(...conditions))
        .orderBy(asc(events.id))
        .limit(limit)
    },

    async sweep() {
      await db
        .delete(events)
        .where(sql`${events.createdAt} < now() - make_interval(hours => ${EVENTS_KEPT_HOURS})`)
    },
  }
}

/** Events for the hub, stored for 24 h, so that a client that reconnects receives the events that it missed. */
export interface Events {
  /**
   * Stores the event and sends it to the user's group and, with `tourId`, to the tour's group. Returns its cursor. A failed
   * delivery does not reject.
   */
  emit<N extends HubEventName>(
    to: { readonly userId: string; readonly tourId?: number },
    name: N,
    payload: Omit<HubEvent<N>, 'EventId'>,
  ): Promise<number>
}
