/** Links that look like buttons: to a screen, with a typed address (`../link/link.tsx`), and to another site. */
import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Anchor, NO_ACTIVE_PROPS, type AnchorProps } from '../link/link.tsx'
import { buttonClass, type ButtonLook } from './button.tsx'

interface ButtonAnchorProps extends AnchorProps, ButtonLook {
  /** The accessible name where it says more than the words ('View Florence walk'). */
  readonly label?: string | undefined
}

function ButtonAnchor(props: ButtonAnchorProps) {
  const { variant, scale, isFullWidth, isIconOnly, label, className, ...rest } = props
  const look = { variant, scale, isFullWidth, isIconOnly }
  return <Anchor {...rest} className={buttonClass(look, className)} aria-label={label} />
}

const RouterLinkButton = createLink(ButtonAnchor)

/** Leads to a screen of the app. */
export const LinkButton: LinkComponent<typeof ButtonAnchor> = (props) => (
  <RouterLinkButton activeProps={NO_ACTIVE_PROPS} {...props} />
)

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
