/**
 * A link that looks like a button. Links are plain `<a href>`: the shell's link listener (src/app/links.ts) turns a plain
 * click on an address of ours into a step of the router, so that this folder knows no router and a link works before it.
 */
import type { ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './button.tsx'

export interface LinkButtonProps extends ButtonLook {
  readonly children: ReactNode
  /** Path in the app ('/my-tours', '/tours/florence-history/play'). */
  readonly to: string
  /** The accessible name where it says more than the words ('View Florence walk'). */
  readonly label?: string | undefined
  readonly className?: string | undefined
  /** Of the login screen: it leads back here. */
  readonly isReturning?: boolean | undefined
  /** Of the login screen: it leads on to this path. */
  readonly returnsTo?: string | undefined
}

export function LinkButton(props: LinkButtonProps) {
  return (
    <a
      href={props.to}
      className={buttonClass(props, props.className)}
      aria-label={props.label}
      data-returns={props.returnsTo ?? (props.isReturning ? '' : undefined)}
    >
      {props.children}
    </a>
  )
}

export interface ExternalLinkButtonProps extends ButtonLook {
  readonly children: ReactNode
  /** https address; opens in a new tab without a referrer. */
  readonly href: string
  readonly className?: string | undefined
}

export function ExternalLinkButton(props: ExternalLinkButtonProps) {
  return (
    <a
      href={props.href}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass(props, props.className)}
    >
      {props.children}
    </a>
  )
}
