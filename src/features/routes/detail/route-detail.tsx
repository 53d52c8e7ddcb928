import { useMemo, type ReactNode } from 'react'
import { TourMap } from '#map/tour-map.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { LockIcon } from '#ui/icon/action-icons.tsx'
import { GlobeIcon } from '#ui/icon/place-icons.tsx'
import { Cluster } from '#ui/layout/layout.tsx'
import { Page } from '#ui/page/page.tsx'
import * as texts from '#texts/routes.ts'
import { RouteFacts, TakenDownNote } from '../route-facts.tsx'
import { RouteActions, type RouteActionsProps } from './route-actions.tsx'
import * as css from './route-detail.css.ts'
import { RouteStops } from './route-stops.tsx'

export interface RouteDetailProps extends RouteActionsProps {
  /** The state of the user's changes of it. */
  readonly note?: ReactNode
  /** It is shown as last stored, and may be out of date. */
  readonly isAsLastSeen?: boolean | undefined
}

/** A route with its map, its actions and its stops. */
export function RouteDetail(props: RouteDetailProps) {
  const { route, note } = props
  const { name, description, topic, isOwner, pois } = route
  const isPublic = route.isPublic && !route.takenDownReason
  const mapStops = useMemo(
    () =>
      pois.map((poi, index) => ({
        id: index,
        name: poi.name,
        latitude: poi.latitude,
        longitude: poi.longitude,
      })),
    [pois],
  )
  return (
    <Page
      title={name}
      lead={description}
      eyebrow={
        <Cluster gap="xs">
          <Badge tone="plate">{topic}</Badge>
          {isOwner && (
            <Badge>
              {isPublic ? <GlobeIcon /> : <LockIcon />}
              {isPublic ? texts.isPublic : texts.isPrivate}
            </Badge>
          )}
        </Cluster>
      }
    >
      <RouteFacts route={route} />
      {props.isAsLastSeen && <p className={css.asSeen}>{texts.asLastSeen}</p>}
      <TakenDownNote route={route} />
      {note}
      <RouteActions {...props} />
      <div className={css.columns}>
        <div className={css.map}>
          <TourMap findsStreets label={texts.mapOf(name)} stops={mapStops} />
        </div>
        <RouteStops route={route} />
      </div>
    </Page>
  )
}
