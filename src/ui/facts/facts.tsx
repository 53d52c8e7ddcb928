import type { ReactNode } from 'react'
import * as css from './facts.css.ts'

export interface FactsProps {
  /** What the list is called. */
  readonly label?: string | undefined
  readonly children: ReactNode
}

/** What a thing is, in a line: where, how long, how often. */
export function Facts({ label, children }: FactsProps) {
  return (
    <ul className={css.facts} aria-label={label}>
      {children}
    </ul>
  )
}

/** One of them, with its icon before it. */
export function Fact({ children }: { readonly children: ReactNode }) {
  return <li className={css.fact}>{children}</li>
}
