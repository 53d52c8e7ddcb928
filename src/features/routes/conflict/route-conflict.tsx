import { useWaitingChanges } from '#live/waiting-changes.ts'
import { useRoute } from '#live/routes.ts'
import { Banner } from '#ui/banner/banner.tsx'
import * as texts from '#texts/route-conflict.ts'
import { CompareButton } from './compare-versions.tsx'
import { conflictOf } from './conflict-of.ts'

/** Says on a route's screens that it was changed or deleted elsewhere too; draws nothing where it was not. */
export function RouteConflict({ routeKey }: { readonly routeKey: string }) {
  const changes = useWaitingChanges()
  // A link may contain the server's id of a route that has a local key.
  const key = useRoute(routeKey).data?.key ?? routeKey
  const conflict = changes.map(conflictOf).find((each) => each?.payload.routeKey === key)
  if (!conflict) return null
  const { isGone, payload } = conflict
  return (
    <Banner tone="warning" isStatus actions={<CompareButton conflict={conflict} />}>
      {isGone ? texts.deletedElsewhere(payload.title) : texts.changedElsewhere(payload.title)}
    </Banner>
  )
}
