import { RouteIcon } from '#ui/icon/place-icons.tsx'
import { ArrowRightIcon } from '#ui/icon/shell-icons.tsx'
import * as texts from '#texts/tours.ts'
import * as css from './recent-tours.css.ts'

/** The way to the walks that people build themselves. */
export function CustomRoutesLink() {
  return (
    <a className={css.row} href="/custom-routes">
      <span className={css.sign}>
        <RouteIcon />
      </span>
      <span className={css.words}>
        <span className={css.title}>{texts.customRoutes}</span>
        <span className={css.facts}>{texts.customRoutesText}</span>
      </span>
      <ArrowRightIcon className={css.arrow} />
    </a>
  )
}
