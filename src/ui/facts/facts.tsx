import { isForeign, languageName } from '#kit/languages.ts'
import { GlobeIcon } from '../icon/place-icons.tsx'
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

/** The language of a tour; nothing where it is the reader's own. */
export function LanguageFact({ language }: { readonly language: string | null | undefined }) {
  if (!isForeign(language)) return null
  return (
    <Fact>
      <GlobeIcon />
      <span lang={language}>{languageName(language)}</span>
    </Fact>
  )
}
