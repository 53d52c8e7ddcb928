import { formatMinutes } from '#kit/formats.ts'
import { LOCALE } from '#kit/locale.ts'
import type { RouteView } from '#live/views.ts'
import { HeartIcon } from '#ui/icon/action-icons.tsx'
import { ClockIcon, PinIcon, RouteIcon } from '#ui/icon/place-icons.tsx'
import { PersonIcon } from '#ui/icon/shell-icons.tsx'
import * as texts from '#texts/routes.ts'
import * as css from './route-facts.css.ts'

/** '1.38 miles', '1 mile'. */
export const formatMiles = (miles: number, locale = LOCALE): string =>
  texts.miles(miles.toLocaleString(locale, { maximumFractionDigits: 2 }))

/** What a route is, in a line: stops, length, time, likes and who made it. */
export function RouteFacts({ route }: { readonly route: RouteView }) {
  return (
    <ul className={css.facts} aria-label={texts.facts}>
      <li className={css.fact}>
        <PinIcon />
        {texts.stopCount(route.poiCount)}
      </li>
      {route.totalDistance > 0 && (
        <li className={css.fact}>
          <RouteIcon />
          {formatMiles(route.totalDistance)}
        </li>
      )}
      {route.estimatedDuration > 0 && (
        <li className={css.fact}>
          <ClockIcon />
          {formatMinutes(route.estimatedDuration)}
        </li>
      )}
      {(route.isPublic || route.likeCount > 0) && (
        <li className={css.fact}>
          <HeartIcon />
          {texts.likeCount(route.likeCount)}
        </li>
      )}
      {route.userName && !route.isOwner && (
        <li className={css.fact}>
          <PersonIcon />
          {texts.madeBy(route.userName)}
        </li>
      )}
    </ul>
  )
}
