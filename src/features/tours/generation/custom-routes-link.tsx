import { RouteIcon } from '#ui/icon/place-icons.tsx'
import { ArrowRightIcon } from '#ui/icon/shell-icons.tsx'
import { Link } from '#ui/link/link.tsx'
import * as texts from '#texts/tours.ts'
import * as css from './recent-tours.css.ts'

/** The link to the routes that users build themselves. */
export function CustomRoutesLink() {
  return (
    <Link className={css.row} to="/custom-routes">
      <span className={css.sign}>
        <RouteIcon />
      </span>
      <span className={css.words}>
        <span className={css.title}>{texts.customRoutes}</span>
        <span className={css.facts}>{texts.customRoutesText}</span>
      </span>
      <ArrowRightIcon className={css.arrow} />
    </Link>
  )
}
