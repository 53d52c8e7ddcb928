/** Wakes the queues of all processes when there is work for them. A lost signal costs little: the queues also look by themselves. */
import { sql } from 'drizzle-orm'
import {
  createNotificationListener,
  type NotificationListener,
} from '#server/kernel/db/notification-listener.ts'
import type { Database } from '#server/kernel/db/open-database.ts'

export type QueueName = 'tours' | 'chunks' | 'maps'

const CHANNEL = 'streetlore_work'

/** Wakes the queue in every process. In a transaction, PostgreSQL sends the signal when it is committed. */
export async function signalWork(db: Pick<Database, 'execute'>, queue: QueueName): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${queue})`)
}

/** Calls `onWork` with the queue that has work, or without one where a signal may have been lost. */
export const listenForWork = (databaseUrl: string, onWork: (queue?: string) => void): NotificationListener =>
  createNotificationListener({
    url: databaseUrl,
    channels: [CHANNEL],
    onSignal: (_channel, queue) => onWork(queue),
  })
