/**
 * The client of an event stream sends its messages as requests of their own, which a balancer may bring to another process than the
 * one with the stream. That one passes them on through PostgreSQL, so no balancer needs to know who is connected where.
 *
 * A notification is lost where its listener is just connecting again. So each post is sent until the process with the stream has
 * said that it has it, which takes a repeated one once; where nobody says so, the client gets an error.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '#server/kernel/db/open-database.ts'
import { createEventListener } from './event-listener.ts'

const POSTS = 'streetlore_hub_posts'
const TAKEN = 'streetlore_hub_posts_taken'
/** NOTIFY takes less than 8,000 bytes. The product's messages have a few hundred. */
const PAYLOAD_MAX_BYTES = 7_900
/** More posts than come within the patience of those who send them again. */
const KNOWN_POSTS = 2_000

export interface RelayTimes {
  readonly againMs: number
  /** A listener is back before. */
  readonly patienceMs: number
}
export const RELAY_TIMES: RelayTimes = { againMs: 500, patienceMs: 8_000 }

export interface RelayedPost {
  readonly connectionId: string
  /** Whose connection it is; checked by the process that received the message. */
  readonly userId: string
  readonly text: string
}

/** `unheard`: no process said that it has the connection. It may have taken the message all the same. */
export type RelayOutcome = 'taken' | 'too-long' | 'unheard'

export interface PostRelay {
  start(): Promise<void>
  /** Rejects where the database does not answer. */
  passOn(post: RelayedPost): Promise<RelayOutcome>
  close(): Promise<void>
}

interface Options {
  readonly database: Pick<OpenDatabase, 'db' | 'url'>
  /** True where the connection is open here and has the message now. */
  onPost(post: RelayedPost): boolean
  onFailure(error: unknown): void
  readonly times?: RelayTimes | undefined
}

export function createPostRelay({ database, onPost, onFailure, times = RELAY_TIMES }: Options): PostRelay {
  const { db, url } = database
  const notify = (channel: string, payload: string) =>
    db.execute(sql`select pg_notify(${channel}, ${payload})`)
  /** Ids of posts that were taken here, the oldest first. */
  const known = new Set<string>()
  const waiting = new Map<string, () => void>()

  const take = ({ id, ...post }: RelayedPost & { readonly id: string }): void => {
    if (!known.has(id)) {
      if (!onPost(post)) return
      known.add(id)
      for (const oldest of known) {
        if (known.size <= KNOWN_POSTS) break
        known.delete(oldest)
      }
    }
    // Where this is lost, the post comes once more.
    notify(TAKEN, id).catch(onFailure)
  }

  const listener = createEventListener({
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
