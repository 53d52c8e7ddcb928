import type { ReactNode } from 'react'
import * as css from './feedback.css.ts'

export interface StateProps {
  readonly title: string
  readonly children?: ReactNode
  /** Buttons that lead on. */
  readonly actions?: ReactNode
  /** The level of the heading; default 2. */
  readonly level?: 1 | 2 | 3 | undefined
}

/** Says that there is nothing here yet, and what to do about it. */
export function EmptyState({ title, children, actions, level = 2 }: StateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={css.state}>
      <svg className={css.stateArt} viewBox="0 0 168 96" aria-hidden="true">
        <path className={css.artStreet} d="M8 74C40 74 44 26 80 26s42 44 80 44" />
        <path className={css.artRoute} d="M8 74C40 74 44 26 80 26s42 44 80 44" />
        <circle className={css.artDisc} cx="22" cy="70" r="9" />
        <circle className={css.artHollow} cx="80" cy="26" r="9" />
        <circle className={css.artHollow} cx="146" cy="68" r="9" />
      </svg>
      <Heading>{title}</Heading>
      {children && <div className={css.stateText}>{children}</div>}
      {actions}
    </div>
  )
}

/** Says that something failed, the reason where it is known, and how to try again. Announced. */
export function ErrorState({ title, children, actions, level = 2 }: StateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={css.state} role="alert">
      <svg className={css.stateArt} viewBox="0 0 168 96" aria-hidden="true">
        <path className={css.artStreet} d="M8 62h58M102 62h58" />
        <path className={css.artRoute} d="M8 62h58" />
        <path className={css.artBroken} d="M70 44l28 36M98 44L70 80" />
        <circle className={css.artDisc} cx="22" cy="62" r="9" />
        <circle className={css.artHollow} cx="146" cy="62" r="9" />
      </svg>
      <Heading>{title}</Heading>
      {children && <div className={css.stateText}>{children}</div>}
      {actions}
    </div>
  )
}
