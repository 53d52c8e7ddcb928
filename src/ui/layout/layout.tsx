/** Layout: space between components. Components have no outer margins. */
import { hidden } from './layout.css.ts'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './layout.css.ts'

type Element = 'div' | 'section' | 'ul' | 'ol' | 'header' | 'footer' | 'article' | 'aside' | 'nav' | 'dl'

interface LayoutProps {
  readonly children: ReactNode
  readonly as?: Element | undefined
  readonly gap?: keyof typeof css.gap | undefined
  readonly label?: string | undefined
  readonly className?: string | undefined
}

const listClass = (as: Element) => (as === 'ul' || as === 'ol' ? css.plainList : '')

/** Children in a column. */
export function Stack(props: LayoutProps & { readonly align?: keyof typeof css.align | undefined }) {
  const { as: As = 'div', gap = 'md', align = 'stretch' } = props
  return (
    <As
      className={classNames(css.stack, css.gap[gap], css.align[align], listClass(As), props.className)}
      aria-label={props.label}
    >
      {props.children}
    </As>
  )
}

/** Children in a row that wraps. */
export function Cluster(
  props: LayoutProps & {
    readonly justify?: keyof typeof css.justify | undefined
    readonly align?: keyof typeof css.align | undefined
  },
) {
  const { as: As = 'div', gap = 'sm', justify = 'start', align = 'center' } = props
  return (
    <As
      className={classNames(
        css.cluster,
        css.gap[gap],
        css.justify[justify],
        css.align[align],
        listClass(As),
        props.className,
      )}
      aria-label={props.label}
    >
      {props.children}
    </As>
  )
}

/** Columns that fill the width: `cards`, `tiles` or `halves`. */
export function Grid(props: LayoutProps & { readonly columns?: keyof typeof css.columns | undefined }) {
  const { as: As = 'div', gap = 'md', columns = 'cards' } = props
  return (
    <As
      className={classNames(css.grid, css.gap[gap], css.columns[columns], listClass(As), props.className)}
      aria-label={props.label}
    >
      {props.children}
    </As>
  )
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={hidden}>{children}</span>
}
