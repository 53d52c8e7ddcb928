import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { ChevronDownIcon, PersonIcon } from '#ui/icon/shell-icons.tsx'
import { Link } from '#ui/link/link.tsx'
import * as texts from '#texts/app.ts'
import { USER_LINKS } from '../nav-links.ts'
import * as css from './frame.css.ts'

export interface UserMenuProps {
  readonly firstName: string
  readonly fullName: string
  readonly email: string
  readonly onSignOut: () => void
  readonly onShowShortcuts: () => void
}

/** A disclosure that shows who is signed in, with the sign-out. It closes on Escape and on a press elsewhere. */
export function UserMenu({ firstName, fullName, email, onSignOut, onShowShortcuts }: UserMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    addEventListener('keydown', onKey)
    addEventListener('pointerdown', onPress)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('pointerdown', onPress)
    }
  }, [isOpen])

  return (
    <div
      className={css.user}
      ref={root}
      onBlur={(event) => {
        const next = event.relatedTarget
        if (next instanceof Node && !root.current?.contains(next)) setOpen(false)
      }}
    >
      <Button
        ref={button}
        variant="quiet"
        className={css.userButton}
        label={texts.userMenu(firstName)}
        isExpanded={isOpen}
        controls={id}
        onPress={() => setOpen(!isOpen)}
      >
        <PersonIcon />
        <span className={css.userName}>{firstName}</span>
        <ChevronDownIcon size="1em" />
      </Button>
      {isOpen && (
        <div className={css.userPanel} id={id}>
          <p className={css.userWho}>
            <strong>{fullName}</strong>
            <span className={css.userMail}>{email}</span>
          </p>
          {USER_LINKS.map((link) => (
            <Link key={link.to} className={css.link} to={link.to} onClick={() => setOpen(false)}>
              {link.label}
            </Link>
          ))}
          <button
            type="button"
            className={css.menuButton}
            onClick={() => {
              setOpen(false)
              // The dialog returns the focus to the element that had it.
              button.current?.focus()
              onShowShortcuts()
            }}
          >
            {texts.keyboardShortcuts}
          </button>
          <Button
            onPress={() => {
              setOpen(false)
              onSignOut()
            }}
          >
            {texts.signOut}
          </Button>
        </div>
      )}
    </div>
  )
}
