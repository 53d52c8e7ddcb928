/** Creates a route, or edits one of the user's own. Works without a connection. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { dropDraft, readDraft, useRoute } from '#live/routes.ts'
import { uuid } from '#data/device/uuid.ts'
import { NEW_DRAFT } from '#data/routes/builder-route.ts'
import type { BuilderDraft, BuilderRoute, RouteView } from '#live/views.ts'
import { positions as devicePositions, type Positions } from '#platform/device/geolocation.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { ErrorState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Page } from '#ui/page/page.tsx'
import * as texts from '#texts/route-builder.ts'
import { Builder } from './builder.tsx'

export interface BuilderScreenProps {
  /** The key of the route to edit; without one a new route is created. */
  readonly routeKey?: string | undefined
  /** Another app shared a file that did not arrive. */
  readonly isFileMissed?: boolean | undefined
  /** Default: the device's. Tests pass their own. Must be stable. */
  readonly positions?: Positions | undefined
}

const EMPTY: BuilderRoute = { name: '', description: '', topic: 'History', isPublic: false, pois: [] }

export function BuilderScreen(props: BuilderScreenProps) {
  const { routeKey, isFileMissed = false, positions = devicePositions } = props
  return routeKey === undefined ? (
    <NewRoute positions={positions} isFileMissed={isFileMissed} />
  ) : (
    <EditedRoute key={routeKey} routeKey={routeKey} positions={positions} />
  )
}

/** Undefined while the draft is read. `discard` deletes it. */
function useStoredDraft(key: string) {
  const [stored, setStored] = useState<BuilderDraft | null>()
  useEffect(() => {
    let isGone = false
    void readDraft(key).then((read) => {
      if (!isGone) setStored(read.ok ? read.value : null)
    })
    return () => {
      isGone = true
    }
  }, [key])
  const discard = useCallback(() => {
    setStored(null)
    void dropDraft(key)
  }, [key])
  return { stored, discard }
}

interface NewRouteProps {
  readonly positions: Positions
  readonly isFileMissed: boolean
}

function NewRoute({ positions, isFileMissed }: NewRouteProps) {
  const { stored, discard } = useStoredDraft(NEW_DRAFT)
  const empty = useMemo((): BuilderDraft => ({ key: NEW_DRAFT, routeKey: uuid(), route: EMPTY }), [])
  if (stored === undefined) return <Loading title={texts.createRoute} />
  return (
    <Builder
      key={stored ? 'restored' : 'begun'}
      title={texts.createRoute}
      start={stored ?? empty}
      base={EMPTY}
      isRestored={stored !== null}
      onDiscard={discard}
      positions={positions}
      sharedFile={isFileMissed ? 'missed' : 'awaited'}
    />
  )
}

/** The first draft of the builder: the route as it is saved. */
const beginning = (view: RouteView): BuilderDraft => ({
  key: view.key,
  routeKey: view.key,
  ...(view.pending.length === 0 && { baseVersion: view.version }),
  route: {
    name: view.name,
    description: view.description ?? '',
    topic: view.topic as BuilderRoute['topic'],
    isPublic: view.isPublic,
    pois: view.pois.map(({ media: _media, orderIndex: _order, ...poi }) => ({ ...poi, tempMedia: [] })),
  },
})

function EditedRoute({ routeKey, positions }: { readonly routeKey: string; readonly positions: Positions }) {
  const route = useRoute(routeKey)
  const { stored, discard } = useStoredDraft(routeKey)
  const [begun, setBegun] = useState<BuilderDraft>()
  // The first version stays: a change that arrives from elsewhere during the edit is a conflict when the route is saved, not
  // before.
  if (!begun && route.data) setBegun(beginning(route.data))
  const start = stored ?? begun
  if (stored === undefined || (!start && route.status === 'loading'))
    return <Loading title={texts.editRoute} />
  if (route.data && !route.data.isOwner) return <NotFound title={texts.notYours} />
  if (!start) {
    const isGone = route.status === 'ready' || (route.failure && 'status' in route.failure)
    return <NotFound title={isGone ? texts.routeNotFound : texts.fetchFailed} />
  }
  return (
    <Builder
      key={stored ? 'restored' : 'begun'}
      title={texts.editRoute}
      start={start}
      base={begun?.route ?? EMPTY}
      isRestored={stored !== null}
      onDiscard={discard}
      positions={positions}
      view={route.data}
    />
  )
}

function Loading({ title }: { readonly title: string }) {
  return (
    <Page title={title} isBusy>
      <section aria-busy="true" aria-label={texts.loading}>
        <Stack>
          <Skeleton shape="title" width="60%" />
          <Skeleton />
          <Skeleton width="80%" />
        </Stack>
      </section>
    </Page>
  )
}

function NotFound({ title }: { readonly title: string }) {
  return (
    <Page title={title} isHeadingOwn>
      <ErrorState
        level={1}
        title={title}
        actions={<LinkButton to="/custom-routes">{texts.backToRoutes}</LinkButton>}
      />
    </Page>
  )
}
