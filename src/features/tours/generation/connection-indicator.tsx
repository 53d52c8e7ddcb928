import type { HubState } from '#contract/hub/events.ts'
import * as css from './connection-indicator.css.ts'

/** The dashboard tells three of the five states (second document, section 9). */
export const shownState = (state: HubState): 'Connected' | 'Connecting' | 'Disconnected' => {
  if (state === 'Connected') return 'Connected'
  return state === 'Connecting' || state === 'Reconnecting' ? 'Connecting' : 'Disconnected'
}

/** Whether news of tours in the making arrive live. */
export function ConnectionIndicator({ state }: { readonly state: HubState }) {
  const shown = shownState(state)
  return (
    <output className={css.indicator} aria-label={`Live updates: ${shown}`}>
      <span className={css.dot[shown]} aria-hidden="true" />
      {shown}
    </output>
  )
}
