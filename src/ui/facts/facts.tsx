import type { ReactNode } from 'react'
import * as css from './facts.css.ts'

export interface FactsProps {
  /** The accessible name of the list. */
  readonly label?: string | undefined
  readonly children: ReactNode
}

/** A few short facts about an item in one line, such as its place, length and plays. */
export function Facts({ label, children }: FactsProps) {
  return (
    <ul className={css.facts} aria-label={label}>
      {children}
    </ul>
  )
}

/** One fact, with its icon first. */
export function Fact({ children }: { readonly children: ReactNode }) {
  return <li className={css.fact}>{children}</li>
}
