import type { ReactNode } from 'react'
import * as css from './badge.css.ts'

export interface BadgeProps {
  readonly children: ReactNode
  /** `plate` looks like a street-name plate, for topics and areas. */
  readonly tone?: keyof typeof css.tone | undefined
}

/** A word or two about the state or kind of a thing. */
export function Badge({ children, tone = 'neutral' }: BadgeProps) {
  return <span className={css.tone[tone]}>{children}</span>
}
