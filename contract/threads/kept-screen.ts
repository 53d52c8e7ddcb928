/**
 * The markup that a screen last showed. The page stores it, and the service worker inserts it into the page of the next start, where it
 * shows before any code has run (decision 0064).
 */
import { startScreenAt } from './start-screens.ts'

export interface KeptScreen {
  /** The build of the client that drew it: class names change with each build. */
  readonly build: string
  /** The hash (`textHash`) of the token of the user who saw the screen; it is shown to no other user. */
  readonly keptFor: string
  /** The document's title; plain text. */
  readonly title: string
  /** The markup of the app's root, without scripts, styles and moving parts. */
  readonly html: string
}

/** Returns the screen's key in `KEPT_SCREENS_CACHE`; undefined for addresses whose screens are not stored. */
export const keptScreenKey = ({
  pathname,
  search,
}: {
  readonly pathname: string
  readonly search: string
}): string | undefined => (search === '' && startScreenAt(pathname) ? pathname : undefined)

/** The attribute of the page's root element that names its build. */
export const BUILD_ATTRIBUTE = 'data-build'
/** The id of the element that holds a stored screen in the page. */
export const KEPT_TEMPLATE_ID = 'kept-screen'
