/**
 * The frame of every screen: skip link, bar, banners, the screen, footer. It is told everything and knows no store, so
 * that the build can draw it too (prerendered landing page); until the app runs, its buttons are disabled.
 */
import type { ReactNode } from 'react'
import { MAIN_ID } from '#ui/page/page.tsx'
import * as texts from '#texts/app.ts'
import { Bar, type BarSession } from './bar.tsx'
import { Footer } from './footer.tsx'
import * as css from './frame.css.ts'

export interface FrameProps {
  readonly session: BarSession
  /** Path of the screen. */
  readonly path: string
  /** False while only the markup is there. */
  readonly isInteractive: boolean
  readonly onToggleTheme: () => void
  readonly isDark: boolean
  readonly onSignOut: () => void
  readonly onManageCookies: () => void
  readonly banners?: ReactNode
  /** Indicators in the bar. */
  readonly indicators?: ReactNode
  readonly children: ReactNode
}

export function Frame(props: FrameProps) {
  return (
    <div className={css.frame}>
      <a className={css.skipLink} href={`#${MAIN_ID}`}>
        {texts.skipToContent}
      </a>
      <Bar {...props} />
      {props.banners}
      {props.children}
      <Footer isInteractive={props.isInteractive} onManageCookies={props.onManageCookies} />
    </div>
  )
}
