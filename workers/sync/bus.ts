/** What the workers of one user's tabs say to each other; the leader speaks for all. A message reaches all but its sender. */
import type { SyncEvent } from '#contract/threads/sync-api.ts'

export type BusMessage =
  /** The leader lives. Sent every few seconds; silence makes others take over. */
  | { readonly kind: 'heartbeat'; readonly leader: string }
  /** What the leader tells the pages. */
  | { readonly kind: 'event'; readonly event: SyncEvent }
  /** The tours whose audio this tab waits for; also answered to `who-waits`. */
  | { readonly kind: 'watched'; readonly tab: string; readonly tourIds: readonly number[] }
  | { readonly kind: 'who-waits' }
  /** Something was added in some tab; with `isFresh`, some tab learnt that the signal is back. */
  | { readonly kind: 'kick'; readonly isFresh: boolean }

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
