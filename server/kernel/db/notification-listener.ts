/** Receives PostgreSQL notifications on a connection of its own, which is reopened as long as the server runs. */
import { Client } from 'pg'

const RETRY_FIRST_MS = 100
const RETRY_MOST_MS = 5_000

export interface NotificationListener {
  /** Listens, and connects again after every lost connection. Resolves after the first attempt to connect; never rejects. */
  start(): Promise<void>
  close(): Promise<void>
}

/**
 * Calls `onSignal` for each notification, and once without arguments after each (re)connect, because PostgreSQL does not repeat
 * notifications that were sent in between. LISTEN needs a session: it does not work through PgBouncer in transaction mode.
 */
export function createNotificationListener(options: {
  readonly url: string
  readonly channels: readonly string[]
  /** Without a channel, any notification may have been missed. */
  onSignal(channel?: string, payload?: string): void
}): NotificationListener {
  let client: Client | undefined
  let retryTimer: NodeJS.Timeout | undefined
  let retryMs = RETRY_FIRST_MS
  let isClosed = false

  const connect = async (): Promise<void> => {
    const next = new Client({ connectionString: options.url, keepAlive: true })
    client = next
    let isLost = false
    const reconnectLater = () => {
      if (isLost) return
      isLost = true
      next.removeAllListeners('notification')
      next.end().catch(() => undefined)
      if (isClosed) return
      retryTimer = setTimeout(() => void connect(), retryMs)
      retryTimer.unref()
      retryMs = Math.min(retryMs * 2, RETRY_MOST_MS)
    }
    next.on('error', reconnectLater)
    next.on('end', reconnectLater)
    next.on('notification', ({ channel, payload }) => options.onSignal(channel, payload))
    try {
      await next.connect()
      for (const channel of options.channels) await next.query(`listen "${channel}"`)
      retryMs = RETRY_FIRST_MS
      options.onSignal()
    } catch {
      reconnectLater()
    }
  }

  return {
    start: connect,
    async close() {
      isClosed = true
      clearTimeout(retryTimer)
      await client?.end().catch(() => undefined)
    },
  }
}
