/**
 * Sends logged events to the connections of this node: each once and in order, also where missed and new events meet. New events are
 * offered in one queue that never waits for a connection: the events that a connection missed are read beside the queue, page by
 * page, as fast as that connection takes them, and only the last short page is sent in the queue.
 */
import { createTurns } from '#contract/in-turn.ts'
import type { EventLog, LoggedEvent } from '#server/kernel/events/event-log.ts'
import type { HubConnection } from './hub-connection.ts'

export interface EventDelivery {
  /** Looks for new events. */
  wake(): void
  /** Sends the user's events to the connection from now on; with a cursor, first those after it. Returns the last cursor. */
  joinUser(connection: HubConnection, after?: number): Promise<number>
  joinTour(connection: HubConnection, tourId: number): Promise<void>
  /** Sends the user's and the joined tours' events after the cursor that were not sent live. Returns the last cursor. */
  replay(connection: HubConnection, after: number): Promise<number>
  /** Counts the stored events that were not offered to the connections yet. */
  behind(): Promise<number>
  /** Resolves when nothing is running any more. */
  close(): Promise<void>
}

const PAGE = 100
/** The number of pages of missed events that are read at the same time; the other connections of the database are for requests. */
const READERS = 4

export function createEventDelivery(
  log: EventLog,
  connections: () => Iterable<HubConnection>,
  onFailure: (error: unknown) => void,
): EventDelivery {
  /** Every event up to this id was offered to every connection; undefined until the log was first read. */
  let deliveredUpTo: number | undefined
  const inTurn = createTurns()
  const readers = Array.from({ length: READERS }, createTurns)
  let pagesRead = 0
  let isWoken = false
  let isClosed = false

  /** Offers all new events. Returns the cursor. */
  const catchUp = async (): Promise<number> => {
    let cursor = deliveredUpTo ?? (await log.newestId())
    for (;;) {
      const page = await log.page({ after: cursor })
      for (const event of page) {
        for (const connection of connections()) if (connection.getsLive(event)) connection.sendEvent(event)
        cursor = event.id
        deliveredUpTo = cursor
      }
      if (page.length === 0) break
    }
    deliveredUpTo = cursor
    return cursor
  }

  const missedPage = (connection: HubConnection, after: number, upTo: number) =>
    log.page({
      after,
      upTo,
      of: { userId: connection.userId, tourIds: [...connection.tourEventsAfter.keys()] },
      limit: PAGE,
    })

  /**
   * Sends the events after the cursor. Meanwhile the connection gets no live events: new ones are read from the log like the rest.
   * A cursor beyond the newest event is from another database: then all events are sent. `atEnd` runs in the queue, with the
   * cursor up to which everything was sent.
   */
  const sendMissed = async (
    connection: HubConnection,
    asked: number,
    atEnd: (upTo: number) => void = () => undefined,
  ): Promise<number> => {
    const startedAt = await inTurn(async () => {
      const upTo = await catchUp()
      connection.isCatchingUp = true
      return upTo
    })
    const send = (page: readonly LoggedEvent[]) => {
      for (const event of page)
        if (event.id > startedAt || !connection.isJoinedTo(event)) connection.sendEvent(event)
    }
    let after = asked > startedAt ? 0 : asked
    let upTo = startedAt
    try {
      for (;;) {
        const range = { after, upTo }
        const reader = readers[(pagesRead += 1) % READERS] ?? inTurn
        const page = await reader(() => missedPage(connection, range.after, range.upTo))
        send(page)
        after = page.at(-1)?.id ?? after
        await connection.whenRoomy()
        if (!connection.isOpen) return upTo
        if (page.length === PAGE) continue
        after = upTo
        const end = await inTurn(async () => {
          const now = await catchUp()
          const rest = now > after ? await missedPage(connection, after, now) : []
          if (rest.length === PAGE) return { isOver: false, now }
          send(rest)
          atEnd(now)
          connection.isCatchingUp = false
          return { isOver: true, now }
        })
        upTo = end.now
        if (end.isOver) return upTo
      }
    } finally {
      connection.isCatchingUp = false
    }
  }

  return {
    wake() {
      if (isWoken || isClosed) return
      isWoken = true
      inTurn(async () => {
        isWoken = false
        await catchUp()
      }).catch(onFailure)
    },
    joinUser: (connection, after) => {
      const join = (upTo: number) => {
        connection.userEventsAfter ??= upTo
        return upTo
      }
      return after === undefined
        ? inTurn(async () => join(await catchUp()))
        : sendMissed(connection, after, join)
    },
    joinTour: (connection, tourId) =>
      inTurn(async () => {
        const upTo = await catchUp()
        if (!connection.tourEventsAfter.has(tourId)) connection.tourEventsAfter.set(tourId, upTo)
      }),
    replay: (connection, after) => sendMissed(connection, after),
    async behind() {
      if (deliveredUpTo === undefined) return 0
      return Math.max(0, (await log.newestId()) - deliveredUpTo)
    },
    async close() {
      isClosed = true
      await Promise.all([inTurn, ...readers].map((line) => line(async () => undefined)))
    },
  }
}
