/**
 * The client of an event stream sends its messages as requests of their own, which a load balancer may bring to another process than
 * the one with the stream. The receiving process passes them on through PostgreSQL, so the balancer needs no sticky sessions.
 *
 * A notification is lost while its listener reconnects. So each post is sent repeatedly until the process with the stream has
 * acknowledged it; that process ignores a repeated one. Where no process acknowledges it, the client gets an error.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '#server/kernel/db/open-database.ts'
import { createNotificationListener } from '#server/kernel/db/notification-listener.ts'

const POSTS = 'streetlore_hub_posts'
const TAKEN = 'streetlore_hub_posts_taken'
/** NOTIFY takes less than 8,000 bytes. The product's messages have a few hundred. */
const PAYLOAD_MAX_BYTES = 7_900
/** The number of post ids that are remembered: more than arrive while their senders repeat them. */
const REMEMBERED_POSTS = 2_000

export interface RelayTimes {
  readonly againMs: number
  /** A listener has reconnected before this time. */
  readonly patienceMs: number
}
export const RELAY_TIMES: RelayTimes = { againMs: 500, patienceMs: 8_000 }

export interface RelayedPost {
  readonly connectionId: string
  /** The user of the connection; checked by the process that received the message. */
  readonly userId: string
  readonly text: string
}

/** `unheard`: no process has acknowledged the message. It may have been delivered all the same. */
export type RelayOutcome = 'taken' | 'too-long' | 'unheard'

export interface PostRelay {
  start(): Promise<void>
  /** Rejects where the database does not answer. */
  passOn(post: RelayedPost): Promise<RelayOutcome>
  close(): Promise<void>
}

interface Options {
  readonly database: Pick<OpenDatabase, 'db' | 'url'>
  /** Delivers the message. False where the connection is not open here. */
  onPost(post: RelayedPost): boolean
  onFailure(error: unknown): void
  readonly times?: RelayTimes | undefined
}

export function createPostRelay({ database, onPost, onFailure, times = RELAY_TIMES }: Options): PostRelay {
  const { db, url } = database
  const notify = (channel: string, payload: string) =>
    db.execute(sql`select pg_notify(${channel}, ${payload})`)
  /** Ids of posts that were delivered here, the oldest first. */
  const known = new Set<string>()
  const waiting = new Map<string, () => void>()

  const take = ({ id, ...post }: RelayedPost & { readonly id: string }): void => {
    if (!known.has(id)) {
      if (!onPost(post)) return
      known.add(id)
      for (const oldest of known) {
        if (known.size <= REMEMBERED_POSTS) break
        known.delete(oldest)
      }
    }
    // Where this notification is lost, the post is sent once more.
    notify(TAKEN, id).catch(onFailure)
  }

  const listener = createNotificationListener({
    url,
    channels: [POSTS, TAKEN],
    onSignal(channel, payload) {
      if (payload === undefined) return
      if (channel === TAKEN) waiting.get(payload)?.()
      else take(JSON.parse(payload) as Parameters<typeof take>[0])
    },
  })

  return {
    start: listener.start,
    close: listener.close,
    async passOn(post) {
      const id = randomUUID()
      const payload = JSON.stringify({ id, ...post })
      if (Buffer.byteLength(payload) > PAYLOAD_MAX_BYTES) return 'too-long'
      let isTaken = false
      let goOn: () => void = () => undefined
      waiting.set(id, () => {
        isTaken = true
        goOn()
      })
      const deadlineMs = performance.now() + times.patienceMs
      try {
        for (;;) {
          await notify(POSTS, payload)
          if (!isTaken)
            await new Promise<void>((resolve) => {
              const timer = setTimeout(resolve, times.againMs)
              goOn = () => {
                clearTimeout(timer)
                resolve()
              }
            })
          if (isTaken) return 'taken'
          if (performance.now() >= deadlineMs) return 'unheard'
        }
      } finally {
        waiting.delete(id)
      }
    },
  }
}
