import { useId, type ReactNode } from 'react'
import { coverOf } from '#live/cover.ts'
import type { RouteView } from '#live/views.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card/card.tsx'
import { COVER_FRAME, Cover } from '#ui/cover/cover.tsx'
import { EditIcon, LockIcon, ShareIcon, SparkIcon, TrashIcon } from '#ui/icon/action-icons.tsx'
import { GlobeIcon } from '#ui/icon/place-icons.tsx'
import * as texts from '#texts/routes.ts'
import { canLike, LikeButton } from '../like-button.tsx'
import { RouteFacts, TakenDownNote } from '../route-facts.tsx'
import { routeOutline } from '../route-outline.ts'
import * as css from './route-card.css.ts'

export interface RouteCardProps {
  readonly route: RouteView
  readonly isGenerating: boolean
  readonly isSharing: boolean
  readonly onGenerate: () => void
  readonly onShare: () => void
  readonly onDelete: () => void
  /** Notes about the user's changes of it, and about the tour or link being made of it. */
  readonly children?: ReactNode
}

/** A route with its actions. */
export function RouteCard(props: RouteCardProps) {
  const { route } = props
  const headingId = useId()
  const isTakenDown = Boolean(route.takenDownReason)
  const isPublic = route.isPublic && !isTakenDown
  const params = { routeKey: route.key }
  const controls = (
    <div className={css.controls}>
      <div className={css.main}>
        <Button onPress={props.onGenerate} isPending={props.isGenerating}>
          <SparkIcon />
          {texts.generateTour}
        </Button>
        <LinkButton variant="primary" to="/custom-routes/$routeKey" params={params}>
          {texts.view}
        </LinkButton>
      </div>
      {(route.isOwner || canLike(route)) && (
        <div className={css.more}>
          {canLike(route) && <LikeButton route={route} />}
          {route.isOwner && (
            <>
              <LinkButton variant="quiet" to="/custom-routes/$routeKey/edit" params={params}>
                <EditIcon />
                {texts.edit}
              </LinkButton>
              <Button
                variant="quiet"
                onPress={props.onShare}
                isPending={props.isSharing}
                isDisabled={isTakenDown}
              >
                <ShareIcon />
                {texts.share}
              </Button>
              <Button variant="quiet" onPress={props.onDelete}>
                <TrashIcon />
                {texts.remove}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
  return (
    <Card
      labelledBy={headingId}
      actions={controls}
      picture={<Cover {...coverOf(route)} stops={routeOutline(route.pois, COVER_FRAME)} />}
    >
      <div className={css.plates}>
        <Badge tone="plate">{route.topic}</Badge>
        {route.isOwner && (
          <Badge>
            {isPublic ? <GlobeIcon /> : <LockIcon />}
            {isPublic ? texts.isPublic : texts.isPrivate}
          </Badge>
        )}
      </div>
      <h2 className={css.title} id={headingId}>
        {route.name}
      </h2>
      <RouteFacts route={route} />
      {route.description && <p className={css.description}>{route.description}</p>}
      <TakenDownNote route={route} />
      {props.children}
    </Card>
  )
}
