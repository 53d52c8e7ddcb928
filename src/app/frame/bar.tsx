import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { CloseIcon, MenuIcon, MoonIcon, SunIcon } from '#ui/icon/shell-icons.tsx'
import { Link } from '#ui/link/link.tsx'
import { Logo } from '#ui/logo/logo.tsx'
import { PRODUCT_NAME } from '#ui/page/page.tsx'
import * as texts from '#texts/app.ts'
import { SIGNED_IN_LINKS, SIGNED_OUT_LINKS, PHONE_USER_LINKS, type NavLink } from '../nav-links.ts'
import * as css from './frame.css.ts'
import { UserMenu } from './user-menu.tsx'

/** The part of the session that the bar shows. */
export type BarSession =
  | { readonly status: 'restoring' }
  | { readonly status: 'signed-out' }
  | {
      readonly status: 'signed-in'
      readonly firstName: string
      readonly fullName: string
      readonly email: string
    }

export interface BarProps {
  readonly session: BarSession
  readonly path: string
  readonly isInteractive: boolean
  readonly onToggleTheme: () => void
  readonly isDark: boolean
  readonly onSignOut: () => void
  readonly onShowShortcuts: () => void
  readonly indicators?: ReactNode
}

export function Bar(props: BarProps) {
  const { session, path, isInteractive } = props
  // The path on which the phone menu was opened: on another path it is closed.
  const [openOn, setOpenOn] = useState<string | null>(null)
  const isOpen = openOn === path
  const close = () => setOpenOn(null)
  const menuButton = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenOn(null)
      menuButton.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen])

  const isSignedIn = session.status === 'signed-in'
  const links = isSignedIn ? SIGNED_IN_LINKS : SIGNED_OUT_LINKS
  return (
    <header className={css.header}>
      <nav className={css.bar} aria-label={texts.mainLinks}>
        <Link className={css.brand} to="/">
          <Logo />
          {PRODUCT_NAME}
        </Link>
        {props.indicators}
        <ul className={css.links} id="main-links" data-closed={isOpen ? undefined : ''}>
          {links.map((link) => (
            <BarLink key={link.to} link={link} path={path} onPress={close} />
          ))}
          {session.status === 'signed-out' && (
            <li className={css.buttons}>
              <LinkButton to="/login">{texts.signIn}</LinkButton>
              <LinkButton to="/register" variant="primary">
                {texts.signUp}
              </LinkButton>
            </li>
          )}
          {isSignedIn && (
            <>
              {PHONE_USER_LINKS.map((link) => (
                <BarLink key={link.to} link={link} path={path} onPress={close} className={css.phoneOnly} />
              ))}
              <li className={classNames(css.buttons, css.phoneOnly)}>
                <Button onPress={props.onSignOut}>{texts.logout}</Button>
              </li>
            </>
          )}
        </ul>
        <Button
          variant="quiet"
          isIconOnly
          label={texts.darkTheme}
          isPressed={props.isDark}
          isDisabled={!isInteractive}
          onPress={props.onToggleTheme}
        >
          <span className={css.moon}>
            <MoonIcon />
          </span>
          <span className={css.sun}>
            <SunIcon />
          </span>
        </Button>
        {isSignedIn && (
          <div className={css.wideOnly}>
            <UserMenu {...session} onSignOut={props.onSignOut} onShowShortcuts={props.onShowShortcuts} />
          </div>
        )}
        <Button
          ref={menuButton}
          variant="quiet"
          className={css.phoneOnly}
          isExpanded={isOpen}
          controls="main-links"
          isDisabled={!isInteractive}
          onPress={() => setOpenOn(isOpen ? null : path)}
        >
          {isOpen ? <CloseIcon /> : <MenuIcon />}
          {texts.menu}
        </Button>
      </nav>
    </header>
  )
}

function BarLink(props: {
  readonly link: NavLink
  readonly path: string
  /** Closes the phone menu, since a link to the same screen does not change the path. */
  readonly onPress: () => void
  readonly className?: string | undefined
}) {
  const { link, path, onPress } = props
  return (
    <li className={props.className}>
      <Link
        className={css.link}
        to={link.to}
        current={path === link.to ? 'page' : undefined}
        onClick={onPress}
      >
        <span>{link.label}</span>
      </Link>
    </li>
  )
}
