/** Changes of custom routes as a person makes them on a screen, and the list as a screen sees it. */
import { firstValueFrom } from 'rxjs'
import type { ChangeKind, ChangePayloads } from '#changes/payloads.ts'
import { watchMyRoutes } from '#data/queries/routes.ts'
import type { RouteDraft } from '#changes/subjects/route-draft.ts'
import type { RouteView } from '#changes/subjects/route-view.ts'
import type { Browser } from './tabs.ts'

export const draft = (name: string, stops = ['a', 'b', 'c']): RouteDraft => ({
  name,
  description: null,
  topic: 'History',
  isPublic: false,
  pois: stops.map((key, index) => ({
    key: `poi-${key}`,
    name: `Stop ${key}`,
    latitude: 43.7 + index / 100,
    longitude: 11.2,
  })),
})

/** `browser` tells the one of the running test. */
export function routeChanges(browser: () => Browser) {
  /** Answers the row's id. */
  const change = async <K extends ChangeKind>(
    kind: K,
    payload: Omit<ChangePayloads[K], 'title'>,
    baseVersion = 0,
  ): Promise<string> =>
    (await browser().add({
      kind,
      payload: { title: 'Walk', ...payload } as ChangePayloads[K],
      baseVersion,
    })) ?? ''
  const create = (name = 'Walk', routeKey = 'key-1') =>
    change('route-create', { routeKey, route: draft(name) })
  const routes = async (): Promise<readonly RouteView[]> => {
    const stored = await firstValueFrom(watchMyRoutes(await browser().page()))
    return stored.isKnown ? (stored.value ?? []) : []
  }
  return { change, create, routes }
}
