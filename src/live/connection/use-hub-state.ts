import type { HubState } from '#contract/hub/events.ts'
import { useWatched } from '../watch.ts'

/** The live connection, as the dashboard's indicator shows it. */
export const useHubState = (): HubState => useWatched('hub-state', null).data ?? 'Disconnected'
