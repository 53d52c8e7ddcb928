/** A button that opens a list of actions. */
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { classNames } from '../class-names.ts'
import * as css from './menu.css.ts'

export interface MenuEntry {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly onAction: () => void
  readonly isDanger?: boolean | undefined
  readonly isDisabled?: boolean | undefined
}

export interface MenuProps {
  /** The accessible name of the button and of the menu. */
  readonly label: string
  /** The content of the button. */
  readonly children: ReactNode
  readonly entries: readonly MenuEntry[]
}

export function Menu({ label, children, entries }: MenuProps) {
  return (
    <MenuTrigger>
      <AriaButton className={css.trigger} aria-label={label}>
        {children}
      </AriaButton>
      <Popover className={css.popover} placement="bottom end">
        <AriaMenu className={css.menu} aria-label={label}>
          {entries.map((entry) => (
            <MenuItem
              key={entry.id}
              id={entry.id}
              className={classNames(css.item, entry.isDanger && css.danger)}
              onAction={entry.onAction}
              isDisabled={entry.isDisabled ?? false}
              textValue={entry.label}
            >
              {entry.icon}
              {entry.label}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
