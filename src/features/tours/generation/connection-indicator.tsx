import type { HubState } from '#contract/hub/events.ts'
import * as texts from '#texts/tours.ts'
import * as css from './connection-indicator.css.ts'

/** The dashboard shows three of the five states. */
export const shownState = (state: HubState): 'Connected' | 'Connecting' | 'Disconnected' => {
  if (state === 'Connected') return 'Connected'
  return state === 'Connecting' || state === 'Reconnecting' ? 'Connecting' : 'Disconnected'
}

/** Shows whether events of running jobs arrive live. */
export function ConnectionIndicator({ state }: { readonly state: HubState }) {
  const shown = shownState(state)
  return (
    <output className={css.indicator} aria-label={texts.liveUpdates(texts.hubState[shown])}>
      <span className={css.dot[shown]} aria-hidden="true" />
      {texts.hubState[shown]}
    </output>
  )
}
