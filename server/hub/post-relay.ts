/**
 * The client of an event stream sends its messages as requests of their own, which a balancer may bring to another process than the
 * one with the stream. That one passes them on through PostgreSQL, so no balancer needs to know who is connected where.
 */
import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { createEventListener } from './event-listener.ts'

const CHANNEL = 'streetlore_hub_posts'
/** NOTIFY takes less than 8,000 bytes. The product's messages have a few hundred. */
const PAYLOAD_MAX_BYTES = 7_900

export interface RelayedPost {
  readonly connectionId: string
  /** Whose connection it is; checked by the process that received the message. */
  readonly userId: string
  readonly text: string
}

export interface PostRelay {
  start(): Promise<void>
  /** False where the message is too long. It arrives where the connection is, if it still is anywhere. */
  passOn(post: RelayedPost): Promise<boolean>
  close(): Promise<void>
}

export function createPostRelay(
  { db, url }: Pick<OpenDatabase, 'db' | 'url'>,
  onPost: (post: RelayedPost) => void,
): PostRelay {
  const listener = createEventListener({
    url,
    channels: [CHANNEL],
    onSignal(_channel, payload) {
      if (payload !== undefined) onPost(JSON.parse(payload) as RelayedPost)
    },
  })
  return {
    start: listener.start,
    close: listener.close,
    async passOn(post) {
      const payload = JSON.stringify(post)
      if (Buffer.byteLength(payload) > PAYLOAD_MAX_BYTES) return false
      await db.execute(sql`select pg_notify(${CHANNEL}, ${payload})`)
      return true
    },
  }
}
