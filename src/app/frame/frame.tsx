/**
 * The frame of every screen: skip link, bar, banners, the screen, footer. All data comes as props and it reads no store, so that
 * the build can prerender it (the landing page); until the app runs, its buttons are disabled.
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
  /** The path of the screen. */
  readonly path: string
  /** False in prerendered markup. */
  readonly isInteractive: boolean
  /** True on a phone's app screens: the bar at the foot of the window replaces most of the footer. */
  readonly hasBottomBar?: boolean | undefined
  readonly onToggleTheme: () => void
  readonly isDark: boolean
  readonly onSignOut: () => void
  readonly onManageCookies: () => void
  readonly onShowShortcuts: () => void
  readonly banners?: ReactNode
  /** Status indicators in the bar. */
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
