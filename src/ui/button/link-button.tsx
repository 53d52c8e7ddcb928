/** A link that looks like a button: a real `<a href>`, in the app or to another site. */
import { Link, type LinkProps } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './button.tsx'

export interface LinkButtonProps extends ButtonLook {
  readonly children: ReactNode
  /** Path in the app ('/my-tours', '/tours/florence-history/play'). */
  readonly to: string
  readonly state?: LinkProps['state']
  readonly label?: string | undefined
  readonly onPress?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
  readonly className?: string | undefined
}

export function LinkButton(props: LinkButtonProps) {
  return (
    <Link
      to={props.to}
      {...(props.state === undefined ? {} : { state: props.state })}
      className={buttonClass(props, props.className)}
      aria-label={props.label}
      onClick={props.onPress}
    >
      {props.children}
    </Link>
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
