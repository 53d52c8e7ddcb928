/**
 * The live connection (SignalR). It connects while there is a user and a network, joins the user's group, and reconnects by
 * itself after 1 s, doubling to 30 s. Connection errors are not shown.
 */
import type { HubEventName, HubState } from '#contract/hub/events.ts'
import { hubEvents } from '#contract/hub/events.ts'
import type { HubConnection } from '@microsoft/signalr'

/** The wait before the first reconnecting; it doubles with each attempt. */
const RECONNECT_FIRST_MS = 1000
/** The longest wait: a listener who walks out of a tunnel is connected again within half a minute. */
const RECONNECT_MAX_MS = 30_000

export interface HubOptions {
  /** Absolute, since SignalR resolves addresses by the document, and a worker has none. */
  readonly url: string
  readonly userId: string
  token(): string | null
  wait(ms: number, signal: AbortSignal): Promise<void>
  readonly signal: AbortSignal
  onState(state: HubState): void
  onEvent(name: HubEventName, argument: unknown): void
  /** Called after every connect, when the groups are joined and missed events are requested. */
  onConnected(isAgain: boolean): void
  /** Called when the server refused the token. */
  onRefused(): void
  /** Resolves with the id of the last event, for `EventsSince`; 0 where there was none. */
  cursor(): Promise<number>
  /** Called with the server's present cursor, which is lower than before where the server restarted its events. */
  onCursor(cursor: number): void
  joinedTours(): Iterable<number>
}

export interface Hub {
  joinTour(tourId: number): void
  leaveTour(tourId: number): void
  /** Takes the state of the network. Its return ends a wait at once. */
  setOnline(isOnline: boolean): void
}

/** Returns the milliseconds before try number `attempt` (from 0). */
export const reconnectDelayMs = (attempt: number): number =>
  Math.min(RECONNECT_FIRST_MS * 2 ** Math.min(attempt, 10), RECONNECT_MAX_MS)

/** True for a 401. SignalR wraps that of its first call, and has the status in the text only. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  (('statusCode' in error && error.statusCode === 401) || error.message.includes("Status code '401'"))

/** True where a message of an event stream failed; it is a request of its own. */
const isUndelivered = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && Number(error.statusCode) >= 500

export function runHub(options: HubOptions): { readonly hub: Hub; readonly done: Promise<void> } {
  const { signal, onState, wait } = options
  let connection: HubConnection | undefined
  let isOnline = true
  let wake = new AbortController()
  const wakeUp = () => {
    wake.abort()
    wake = new AbortController()
  }
  signal.addEventListener('abort', () => {
    wake.abort()
    void connection?.stop()
  })

  /** Calls a method that a server may not have, so its errors are ignored. A message that did not arrive restarts the connection. */
  const invoke = async (method: string, ...args: unknown[]): Promise<unknown> => {
    const asked = connection
    try {
      return await asked?.invoke(method, ...args)
    } catch (error) {
      if (isUndelivered(error)) void asked?.stop()
      return undefined
    }
  }

  async function make(): Promise<{ connection: HubConnection; closed: Promise<void> }> {
    const { HttpTransportType, HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr')
    const made = new HubConnectionBuilder()
      .withUrl(options.url, {
        accessTokenFactory: () => options.token() ?? '',
        transport: HttpTransportType.WebSockets | HttpTransportType.ServerSentEvents,
        withCredentials: false,
      })
      .configureLogging(LogLevel.None)
      .build()
    for (const name of Object.keys(hubEvents) as HubEventName[])
      made.on(name, (argument: unknown) => options.onEvent(name, argument))
    const closed = new Promise<void>((resolve) => made.onclose(() => resolve()))
    return { connection: made, closed }
  }

  async function greet(isAgain: boolean): Promise<void> {
    const since = await options.cursor()
    const now = await invoke('JoinUserGroup', options.userId)
    for (const tourId of options.joinedTours()) await invoke('JoinTourGroup', tourId)
    const last = since > 0 ? await invoke('EventsSince', since) : now
    if (typeof last === 'number' && last !== since) options.onCursor(last)
    options.onConnected(isAgain)
  }

  async function run(): Promise<void> {
    let attempt = 0
    let wasConnected = false
    while (!signal.aborted) {
      if (!isOnline) {
        onState('Disconnected')
        await wait(RECONNECT_MAX_MS, wake.signal)
        continue
      }
      onState(wasConnected ? 'Reconnecting' : 'Connecting')
      try {
        const { connection: made, closed } = await make()
        connection = made
        await made.start()
        if (signal.aborted) await made.stop()
        attempt = 0
        onState('Connected')
        await greet(wasConnected)
        wasConnected = true
        await closed
      } catch (error) {
        if (isRefusal(error)) options.onRefused()
      }
      connection = undefined
      if (signal.aborted) break
      onState(wasConnected ? 'Reconnecting' : 'Disconnected')
      await wait(reconnectDelayMs(attempt), wake.signal)
      attempt += 1
    }
    onState('Disconnected')
  }

  return {
    done: run(),
    hub: {
      joinTour: (tourId) => void invoke('JoinTourGroup', tourId),
      leaveTour: (tourId) => void invoke('LeaveTourGroup', tourId),
      setOnline: (online) => {
        if (online === isOnline) return
        isOnline = online
        if (!online) void connection?.stop()
        wakeUp()
      },
    },
  }
}
