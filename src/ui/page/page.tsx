/** A screen: the one `main` landmark, the one level-1 heading, and the document's title. */
import { useLayoutEffect, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './page.css.ts'

export const PRODUCT_NAME = 'Streetlore'
export const MAIN_ID = 'main'

const useEffectBeforePaint = typeof document === 'undefined' ? () => undefined : useLayoutEffect

/** Sets the document's title while the screen is shown: 'My Tours · Streetlore'. */
export function useTitle(title: string): void {
  useEffectBeforePaint(() => {
    document.title = title.startsWith(PRODUCT_NAME) ? title : `${title} · ${PRODUCT_NAME}`
  }, [title])
}

export interface PageProps {
  /** The level-1 heading, and the document's title unless `documentTitle` is given. */
  readonly title: string
  readonly documentTitle?: string | undefined
  readonly children: ReactNode
  /** A small line above the heading, such as a street-name plate. */
  readonly eyebrow?: ReactNode
  /** One or two sentences under the heading. */
  readonly lead?: ReactNode
  /** The language of the heading and the lead, where it is not the app's own. */
  readonly lang?: string | undefined
  /** Controls beside the heading. */
  readonly actions?: ReactNode
  readonly width?: keyof typeof css.width | undefined
  /** The screen renders its own `<h1>`. */
  readonly isHeadingOwn?: boolean | undefined
  readonly isBusy?: boolean | undefined
  readonly className?: string | undefined
}

export function Page(props: PageProps) {
  useTitle(props.documentTitle ?? props.title)
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className={classNames(css.main, css.width[props.width ?? 'wide'], props.className)}
      aria-busy={props.isBusy || undefined}
    >
      {!props.isHeadingOwn && (
        <header className={css.head}>
          {props.eyebrow}
          <div className={css.headRow}>
            <h1 lang={props.lang}>{props.title}</h1>
            {props.actions}
          </div>
          {props.lead && (
            <p className={css.lead} lang={props.lang}>
              {props.lead}
            </p>
          )}
        </header>
      )}
      {props.children}
    </main>
  )
}
