import type { RouteView } from '#live/views.ts'
import { Banner } from '#ui/banner/banner.tsx'
import * as texts from '#texts/routes.ts'

/** The reason why the owner's route was taken down; draws nothing where it was not. */
export function TakenDownNote({ route }: { readonly route: Pick<RouteView, 'takenDownReason'> }) {
  const reason = route.takenDownReason
  return reason ? <Banner tone="warning">{texts.takenDownBecause(reason)}</Banner> : null
}
