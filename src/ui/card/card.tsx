import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './card.css.ts'

export interface CardProps {
  readonly children: ReactNode
  readonly as?: 'article' | 'li' | 'div' | 'section' | undefined
  /** Shown at the top of the card, from edge to edge. */
  readonly picture?: ReactNode
  /** Controls of the item, at the foot of the card. */
  readonly actions?: ReactNode
  /** The id of the heading that names the card. */
  readonly labelledBy?: string | undefined
  readonly className?: string | undefined
}

/** One thing with its title and its own controls, in one element. */
export function Card({ children, as: As = 'article', picture, actions, labelledBy, className }: CardProps) {
  return (
    <As className={classNames(css.card, className)} aria-labelledby={labelledBy}>
      {picture && <div className={css.picture}>{picture}</div>}
      {children}
      {actions && <div className={css.foot}>{actions}</div>}
    </As>
  )
}
