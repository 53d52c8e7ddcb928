import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { failureText } from '#live/failure-text.ts'
import { deleteRoute } from '#live/routes.ts'
import type { RouteView } from '#live/views.ts'
import { printPage } from '#platform/page/page-actions.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import {
  DownloadIcon,
  EditIcon,
  HeartIcon,
  MoreIcon,
  PlusIcon,
  ShareIcon,
  SparkIcon,
  TrashIcon,
} from '#ui/icon/action-icons.tsx'
import { Cluster } from '#ui/layout/layout.tsx'
import { Menu, type MenuEntry } from '#ui/menu/menu.tsx'
import { toastError } from '#ui/toast/toast.ts'
import * as texts from '#texts/routes.ts'
import { canLike, LikeButton } from '../like-button.tsx'
import { ShareNote } from '../sharing/share-note.tsx'
import { useShare } from '../sharing/use-share.ts'
import { duplicate, saveGeoJson, saveGpx } from '../take-along/take-along.ts'
import { TourInMakingNote } from '../tour-in-making.tsx'
import { useRouteTour } from '../use-route-tour.ts'
import * as css from './route-actions.css.ts'

const DeleteRouteDialog = lazyDialog(
  async () => (await import('../delete-route-dialog.tsx')).DeleteRouteDialog,
)

export interface RouteActionsProps {
  readonly route: RouteView
  readonly isSignedIn: boolean
  /** The token of the link that opened it. */
  readonly shareToken?: string | undefined
  /** Called before the route is deleted: the screen has nothing to show then. */
  readonly onDelete: () => void
}

/** The actions on a route, depending on who sees it. */
export function RouteActions(props: RouteActionsProps) {
  const { route, isSignedIn, shareToken } = props
  const navigate = useNavigate()
  const here = useLocation({ select: ({ href }) => href })
  const tour = useRouteTour()
  const sharing = useShare()
  const [isAsked, setAsked] = useState(false)

  const remove = async () => {
    setAsked(false)
    const stored = await deleteRoute(route.key)
    if (stored.ok) props.onDelete()
    else toastError(failureText(stored.failure, texts.deleteFailed))
  }
  const copy = async () => {
    const routeKey = await duplicate(route)
    if (routeKey) await navigate({ to: '/custom-routes/$routeKey', params: { routeKey } })
  }
  const takeAlong: readonly MenuEntry[] = [
    ...(isSignedIn && route.isOwner
      ? [entry('duplicate', texts.duplicate, () => void copy(), <PlusIcon />)]
      : []),
    entry('gpx', texts.exportGpx, () => saveGpx(route), <DownloadIcon />),
    entry('geojson', texts.exportGeoJson, () => saveGeoJson(route), <DownloadIcon />),
    entry('print', texts.print, printPage),
  ]
  return (
    <div className={css.actions}>
      <Cluster gap="xs">
        {isSignedIn ? (
          <Button
            variant="primary"
            isPending={tour.askedFor !== undefined || tour.making !== undefined}
            onPress={() => void tour.generate(route, shareToken)}
          >
            <SparkIcon />
            {texts.generateAiTour}
          </Button>
        ) : (
          <LinkButton variant="primary" to="/login" state={{ from: here }}>
            <SparkIcon />
            {texts.generateAiTour}
          </LinkButton>
        )}
        {canLike(route) && isSignedIn && <LikeButton route={route} />}
        {canLike(route) && !isSignedIn && (
          <LinkButton to="/login" state={{ from: here }}>
            <HeartIcon />
            {texts.like}
          </LinkButton>
        )}
        {isSignedIn && !route.isOwner && (
          <Button onPress={() => void copy()}>
            <PlusIcon />
            {texts.duplicate}
          </Button>
        )}
        {route.isOwner && (
          <>
            <LinkButton to="/custom-routes/$routeKey/edit" params={{ routeKey: route.key }}>
              <EditIcon />
              {texts.editRoute}
            </LinkButton>
            <Button
              onPress={() => void sharing.share(route)}
              isPending={sharing.isAsking}
              isDisabled={Boolean(route.takenDownReason)}
            >
              <ShareIcon />
              {texts.share}
            </Button>
            <Button onPress={() => setAsked(true)}>
              <TrashIcon />
              {texts.remove}
            </Button>
          </>
        )}
        <Menu label={texts.more} entries={takeAlong}>
          <span className={css.more}>
            <MoreIcon />
            {texts.more}
          </span>
        </Menu>
      </Cluster>
      {!isSignedIn && <p className={css.hint}>{texts.signInFor}</p>}
      {sharing.link && <ShareNote link={sharing.link} onClose={sharing.close} />}
      {tour.making && (
        <TourInMakingNote
          making={tour.making}
          onReady={(slug) => void navigate({ to: '/tours/$slug/play', params: { slug } })}
          onFailed={tour.end}
        />
      )}
      <DeleteRouteDialog isOpen={isAsked} onOpenChange={setAsked} onConfirm={() => void remove()} />
    </div>
  )
}

const entry = (id: string, label: string, onAction: () => void, icon?: ReactNode): MenuEntry => ({
  id,
  label,
  icon,
  onAction,
})
