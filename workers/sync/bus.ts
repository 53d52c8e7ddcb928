/** Messages between the workers of one user's tabs. Each reaches every worker except its sender. */
import type { SyncEvent } from '#contract/threads/sync-api.ts'

export type BusMessage =
  /** The leader is alive. Sent every few seconds; without it another worker takes over. */
  | { readonly kind: 'heartbeat'; readonly leader: string }
  /** An event for every page, sent by the worker where it happened. */
  | { readonly kind: 'event'; readonly event: SyncEvent }
  /** The tours whose audio this tab waits for; also the reply to `who-waits`. */
  | { readonly kind: 'watched'; readonly tab: string; readonly tourIds: readonly number[] }
  | { readonly kind: 'who-waits' }
  /** A download was started in some tab: the others take over where that tab closes. */
  | { readonly kind: 'download' }
  /** A change was added in some tab. `isFresh`: the signal is back or the app became visible, so backoff ends. */
  | { readonly kind: 'wake'; readonly isFresh: boolean }

export interface Bus {
  send(message: BusMessage): void
  listen(listener: (message: BusMessage) => void): void
  close(): void
}

export function openBus(database: string): Bus {
  const channel = new BroadcastChannel(`sync:${database}`)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    send: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.addEventListener('message', (event: MessageEvent) => listener(event.data as BusMessage))
    },
    close: () => channel.close(),
  }
}
