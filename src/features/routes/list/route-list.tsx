import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { failureText } from '#live/failure-text.ts'
import { deleteRoute } from '#live/routes.ts'
import type { Live } from '#live/live.ts'
import type { RouteView } from '#live/views.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { Grid, Stack } from '#ui/layout/layout.tsx'
import { toastError } from '#ui/toast/toast.ts'
import * as texts from '#texts/routes.ts'
import { ShareNote } from '../sharing/share-note.tsx'
import { useShare } from '../sharing/use-share.ts'
import { TourInMakingNote } from '../tour-in-making.tsx'
import { useRouteTour } from '../use-route-tour.ts'
import type { ListPage } from './list-page.ts'
import { NoRoutes, RoutesFailed, RouteSkeletons } from './list-states.tsx'
import { Pager } from './pager.tsx'
import { RouteCard } from './route-card.tsx'
import * as css from './routes-screen.css.ts'
import type { RoutesScreenProps } from './routes-place.ts'

const DeleteRouteDialog = lazyDialog(
  async () => (await import('../delete-route-dialog.tsx')).DeleteRouteDialog,
)

export interface RouteListProps extends RoutesScreenProps {
  readonly filter: ReactNode
  readonly routes: Pick<Live<unknown>, 'status' | 'failure' | 'reload'>
  /** The page to show; undefined until it has loaded. */
  readonly shown: ListPage | undefined
}

/** One page of routes with its filter, or the reason why there is none. */
export function RouteList(props: RouteListProps) {
  const { tab, topic, page, onChange, changeNote, routes, shown } = props
  const [asked, setAsked] = useState<RouteView>()
  const navigate = useNavigate()
  const tour = useRouteTour()
  const sharing = useShare()

  const remove = async () => {
    setAsked(undefined)
    if (!asked) return
    const stored = await deleteRoute(asked.key)
    if (!stored.ok) toastError(failureText(stored.failure, texts.deleteFailed))
  }
  const isEmpty = routes.status === 'ready' && shown?.routes.length === 0
  return (
    <Stack gap="lg">
      <div className={css.head}>
        {props.filter}
        <p className={css.count} aria-live="polite">
          {shown && shown.totalCount > 0 ? texts.routeCount(shown.totalCount) : ''}
        </p>
      </div>
      {routes.status === 'loading' && <RouteSkeletons />}
      {routes.status === 'failed' && (
        <RoutesFailed tab={tab} failure={routes.failure} onTryAgain={routes.reload} />
      )}
      {isEmpty && (
        <NoRoutes
          tab={tab}
          topic={topic}
          isBeyondLast={shown.totalCount > 0}
          onClear={() => onChange({ tab, topic: '', page: 1 })}
          onFirstPage={() => onChange({ tab, topic, page: 1 })}
        />
      )}
      {shown && shown.routes.length > 0 && (
        <>
          <Grid columns="cards">
            {shown.routes.map((route) => (
              <RouteCard
                key={route.key}
                route={route}
                isGenerating={tour.askedFor === route.key || tour.making?.routeKey === route.key}
                isSharing={sharing.isAsking}
                onGenerate={() => void tour.generate(route)}
                onShare={() => void sharing.share(route)}
                onDelete={() => setAsked(route)}
              >
                {sharing.link?.routeKey === route.key && (
                  <ShareNote link={sharing.link} onClose={sharing.close} />
                )}
                {tour.making?.routeKey === route.key && (
                  <TourInMakingNote
                    making={tour.making}
                    onReady={(slug) => void navigate({ to: '/tours/$slug/play', params: { slug } })}
                    onFailed={tour.end}
                  />
                )}
                {changeNote(route)}
              </RouteCard>
            ))}
          </Grid>
          <Pager
            page={page}
            totalPages={shown.totalPages}
            onPage={(next) => onChange({ tab, topic, page: next })}
          />
        </>
      )}
      <DeleteRouteDialog
        isOpen={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        onConfirm={() => void remove()}
      />
    </Stack>
  )
}
