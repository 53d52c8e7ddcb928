/** PostgreSQL LISTEN on its own connection, which is reopened as long as the server runs. */
import { Client } from 'pg'

const RETRY_FIRST_MS = 100
const RETRY_MOST_MS = 5_000

export interface EventListener {
  /** Listens now and after every loss of the connection; resolves when it listens for the first time. */
  start(): Promise<void>
  close(): Promise<void>
}

/**
 * Calls `onSignal` with what each notification says, and once with nothing after each (re)connect, because notifications in between are lost. LISTEN
 * needs a session: it does not work through PgBouncer in transaction mode.
 */
export function createEventListener(options: {
  readonly url: string
  readonly channels: readonly string[]
  /** Without a channel: anything may have been missed. */
  onSignal(channel?: string, payload?: string): void
}): EventListener {
  let client: Client | undefined
  let retryTimer: NodeJS.Timeout | undefined
  let retryMs = RETRY_FIRST_MS
  let closed = false

  const connect = async (): Promise<void> => {
    const next = new Client({ connectionString: options.url, keepAlive: true })
    client = next
    let lost = false
    const lose = () => {
      if (lost) return
      lost = true
      next.removeAllListeners('notification')
      next.end().catch(() => undefined)
      if (closed) return
      retryTimer = setTimeout(() => void connect(), retryMs)
      retryTimer.unref()
      retryMs = Math.min(retryMs * 2, RETRY_MOST_MS)
    }
    next.on('error', lose)
    next.on('end', lose)
    next.on('notification', ({ channel, payload }) => options.onSignal(channel, payload))
    try {
      await next.connect()
      for (const channel of options.channels) await next.query(`listen "${channel}"`)
      retryMs = RETRY_FIRST_MS
      options.onSignal()
    } catch {
      lose()
    }
  }

  return {
    start: connect,
    async close() {
      closed = true
      clearTimeout(retryTimer)
      await client?.end().catch(() => undefined)
    },
  }
}
