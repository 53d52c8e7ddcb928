/**
 * A link to a screen: the router's typed `Link`, so that an address that does not exist, or one without its parameter, does not
 * compile. What it draws is a plain `<a href>`, which works in the prerendered page and in the copy of the last screen too.
 */
import { createLink, type LinkComponent, type RegisteredRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

/** An address of the app that needs no parameter. */
export type PlainAddress = Exclude<keyof RegisteredRouter['routesByPath'], '' | `${string}$${string}`>

export interface AnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'aria-current'> {
  readonly ref?: Ref<HTMLAnchorElement> | undefined
  /** Marks a link of a navigation bar: it leads to the screen that is shown ('page'), or to the place the screen belongs to ('true'). */
  readonly current?: 'page' | 'true' | undefined
}

/** Attributes that the router adds to a link to the screen that is shown. Only navigation bars mark such links, by `current`. */
interface RouterMarks {
  readonly 'aria-current'?: unknown
  readonly 'data-status'?: unknown
  readonly disabled?: unknown
}

export function Anchor(props: AnchorProps) {
  const {
    current,
    'aria-current': _current,
    'data-status': _status,
    disabled: _disabled,
    children,
    ...rest
  } = props as AnchorProps & RouterMarks
  return (
    <a {...rest} aria-current={current}>
      {children}
    </a>
  )
}

/** Takes the place of the class 'active', which the router would add to a link that leads to the screen that is shown. */
export const NO_ACTIVE_PROPS = {}

const RouterLink = createLink(Anchor)

export const Link: LinkComponent<typeof Anchor> = (props) => (
  <RouterLink activeProps={NO_ACTIVE_PROPS} {...props} />
)
