import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { CheckIcon, InfoIcon, WarningIcon } from '../icon/shell-icons.tsx'
import * as texts from '#texts/ui.ts'
import * as css from './banner.css.ts'

export interface BannerProps {
  readonly children: ReactNode
  readonly tone?: keyof typeof css.tone | undefined
  readonly title?: string | undefined
  readonly icon?: ReactNode
  readonly actions?: ReactNode
  /** The id of the request in the server's log, for the user to quote. */
  readonly reference?: string | undefined
  /** `alert` for errors of a form; `status` for a condition that comes and goes (`isStatus` is the same). */
  readonly role?: 'alert' | 'status' | undefined
  /** For a condition that comes and goes: announced when the screen reader pauses. */
  readonly isStatus?: boolean | undefined
  /** Names the region of a banner without a role. */
  readonly label?: string | undefined
  /** Full width without round corners, for use under the bar of the app. */
  readonly isBar?: boolean | undefined
}

const icons = { info: InfoIcon, success: CheckIcon, warning: WarningIcon, danger: WarningIcon } as const

/** A message about the whole screen, with its actions. */
export function Banner(props: BannerProps) {
  const { tone = 'info' } = props
  const ToneIcon = icons[tone]
  return (
    <div
      className={classNames(css.tone[tone], !props.isBar && css.boxed)}
      role={props.role ?? (props.isStatus ? 'status' : props.label ? 'region' : undefined)}
      aria-label={props.label}
    >
      <span className={css.icon}>{props.icon ?? <ToneIcon />}</span>
      <div className={css.words}>
        {props.title && <strong className={css.title}>{props.title} </strong>}
        {props.children}
        {props.reference !== undefined && <p className={css.reference}>{texts.reference(props.reference)}</p>}
      </div>
      {props.actions && <div className={css.actions}>{props.actions}</div>}
    </div>
  )
}
