/**
 * What a screen last showed, as markup: the page keeps it, the service worker puts it into the next start's page, where it
 * shows before any code has run (decision 0064).
 */ import { startScreenAt } from './start-screens.ts'

export interface KeptScreen {
  /** The build of the client that drew it: class names change with each build. */
  readonly build: string
  /** Hash of the token of the user who saw it (`textHash`); it is shown to nobody else. */
  readonly keptFor: string
  /** The document's title; plain text. */
  readonly title: string
  /** Markup of the app's root, without scripts, styles and anything that moves. */
  readonly html: string
}

/** The screen's key in `KEPT_SCREENS_CACHE`; undefined for addresses whose screens are not kept. */
export const keptScreenKey = ({
  pathname,
  search,
}: {
  readonly pathname: string
  readonly search: string
}): string | undefined => (search === '' && startScreenAt(pathname) ? pathname : undefined)

/** The attribute of the page's root element that names its build. */
export const BUILD_ATTRIBUTE = 'data-build'
/** The element that holds a kept screen in the page. */
export const KEPT_TEMPLATE_ID = 'kept-screen'
