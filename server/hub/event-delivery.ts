/**
 * Sends logged events to the connections of this node: each once and in order, also when a replay and live events meet.
 * Everything runs in one queue, so one number says up to which id events were sent.
 */
import { createTurns } from '#contract/in-turn.ts'
import type { EventLog, LoggedEvent } from './event-log.ts'
import type { HubConnection } from './hub-connection.ts'

export interface EventDelivery {
  /** There may be new events. */
  wake(): void
  /** Sends the user's events to the connection from now on; with a cursor, first those after it. Returns the last cursor. */
  joinUser(connection: HubConnection, after?: number): Promise<number>
  joinTour(connection: HubConnection, tourId: number): Promise<void>
  /** Sends the user's and the joined tours' events after the cursor that were not sent live. Returns the last cursor. */
  replay(connection: HubConnection, after: number): Promise<number>
  /** Resolves when nothing is running any more. */
  close(): Promise<void>
}

export function createEventDelivery(
  log: EventLog,
  connections: () => Iterable<HubConnection>,
  onFailure: (error: unknown) => void,
): EventDelivery {
  /** Every event up to this id was offered to every connection; undefined until the log was first read. */
  let deliveredUpTo: number | undefined
  const inTurn = createTurns()
  let isWoken = false
  let isClosed = false

  /** Offers all new events. Returns the cursor. */
  const catchUp = async (): Promise<number> => {
    let cursor = deliveredUpTo ?? (await log.newestId())
    for (;;) {
      const page = await log.page({ after: cursor })
      for (const event of page) {
        for (const connection of connections()) if (connection.hears(event)) connection.sendEvent(event)
        cursor = event.id
        deliveredUpTo = cursor
      }
      if (page.length === 0) break
    }
    deliveredUpTo = cursor
    return cursor
  }

  const wasSentLive = (connection: HubConnection, event: LoggedEvent) => connection.hears(event)

  /** Runs in the queue, after `catchUp`. A cursor beyond the newest event is from another database: then all events are sent. */
  const sendSince = async (connection: HubConnection, asked: number, upTo: number): Promise<void> => {
    let after = asked > upTo ? 0 : asked
    const tourIds = [...connection.tourEventsAfter.keys()]
    while (connection.isOpen) {
      const page = await log.page({ after, upTo, of: { userId: connection.userId, tourIds } })
      for (const event of page) {
        if (!wasSentLive(connection, event)) connection.sendEvent(event)
        after = event.id
      }
      if (page.length === 0) break
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
    joinUser: (connection, after) =>
      inTurn(async () => {
        const upTo = await catchUp()
        if (after !== undefined) await sendSince(connection, after, upTo)
        connection.userEventsAfter ??= upTo
        return upTo
      }),
    joinTour: (connection, tourId) =>
      inTurn(async () => {
        const upTo = await catchUp()
        if (!connection.tourEventsAfter.has(tourId)) connection.tourEventsAfter.set(tourId, upTo)
      }),
    replay: (connection, after) =>
      inTurn(async () => {
        const upTo = await catchUp()
        await sendSince(connection, after, upTo)
        return upTo
      }),
    async close() {
      isClosed = true
      await inTurn(async () => undefined)
    },
  }
}
