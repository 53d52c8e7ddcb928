import { Banner } from '#ui/banner/banner.tsx'
import { formatMinutes } from '#kit/formats.ts'
import { LOCALE } from '#kit/locale.ts'
import type { RouteView } from '#live/views.ts'
import { HeartIcon } from '#ui/icon/action-icons.tsx'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { ClockIcon, PinIcon, RouteIcon } from '#ui/icon/place-icons.tsx'
import { PersonIcon } from '#ui/icon/shell-icons.tsx'
import * as texts from '#texts/routes.ts'

/** '1.38 miles', '1 mile'. */
export const formatMiles = (miles: number, locale = LOCALE): string =>
  texts.miles(miles.toLocaleString(locale, { maximumFractionDigits: 2 }))

/** The facts of a route in one line: stops, length, time, likes and author. */
export function RouteFacts({ route }: { readonly route: RouteView }) {
  return (
    <Facts label={texts.facts}>
      <Fact>
        <PinIcon />
        {texts.stopCount(route.poiCount)}
      </Fact>
      {route.totalDistance > 0 && (
        <Fact>
          <RouteIcon />
          {formatMiles(route.totalDistance)}
        </Fact>
      )}
      {route.estimatedDuration > 0 && (
        <Fact>
          <ClockIcon />
          {formatMinutes(route.estimatedDuration)}
        </Fact>
      )}
      {(route.isPublic || route.likeCount > 0) && (
        <Fact>
          <HeartIcon />
          {texts.likeCount(route.likeCount)}
        </Fact>
      )}
      {route.userName && !route.isOwner && (
        <Fact>
          <PersonIcon />
          {texts.madeBy(route.userName)}
        </Fact>
      )}
    </Facts>
  )
}

/** The reason why the owner's route was taken down; draws nothing where it was not. */
export function TakenDownNote({ route }: { readonly route: Pick<RouteView, 'takenDownReason'> }) {
  const reason = route.takenDownReason
  return reason ? <Banner tone="warning">{texts.takenDownBecause(reason)}</Banner> : null
}
