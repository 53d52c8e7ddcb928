import type { HubEvent, HubEventName } from '#contract/hub/events.ts'

/** Events for the hub, stored for 24 h, so that a client that reconnects gets what it missed. */
export interface Events {
  /**
   * Stores the event and sends it to the user's group and, with `tourId`, to the tour's group. Returns its cursor. A failed
   * delivery does not reject.
   */
  emit<N extends HubEventName>(
    to: { readonly userId: string; readonly tourId?: number },
    name: N,
    payload: Omit<HubEvent<N>, 'EventId'>,
  ): Promise<number>
}
