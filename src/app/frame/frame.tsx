/**
 * The frame of every screen: skip link, bar, banners, the screen, footer. It is told everything and knows no store, so
 * that the build can draw it too (prerendered landing page); until the app runs, its buttons are disabled.
 */
import type { ReactNode } from 'react'
import { MAIN_ID } from '#ui/page/page.tsx'
import * as texts from '#texts/app.ts'
import { classNames } from '#ui/class-names.ts'
import { Bar, type BarSession } from './bar.tsx'
import { aboveBar } from './bottom-bar.css.ts'
import { Footer } from './footer.tsx'
import * as css from './frame.css.ts'
import './print.css.ts'

export interface FrameProps {
  readonly session: BarSession
  /** Path of the screen. */
  readonly path: string
  /** False while only the markup is there. */
  readonly isInteractive: boolean
  /** A bar stands at the foot of a phone, and takes most of the footer's place. */
  readonly hasBottomBar?: boolean | undefined
  readonly onToggleTheme: () => void
  readonly isDark: boolean
  readonly onSignOut: () => void
  readonly onManageCookies: () => void
  readonly onShowShortcuts: () => void
  readonly banners?: ReactNode
  /** Indicators in the bar. */
  readonly indicators?: ReactNode
  readonly children: ReactNode
}

export function Frame(props: FrameProps) {
  return (
    <div className={classNames(css.frame, props.hasBottomBar && aboveBar)}>
      <a className={css.skipLink} href={`#${MAIN_ID}`}>
        {texts.skipToContent}
      </a>
      <Bar {...props} />
      {props.banners}
      {props.children}
      <Footer
        isInteractive={props.isInteractive}
        isBrief={props.hasBottomBar}
        onManageCookies={props.onManageCookies}
        onShowShortcuts={props.onShowShortcuts}
      />
    </div>
  )
}
