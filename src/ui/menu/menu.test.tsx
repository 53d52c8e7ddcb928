// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Menu } from './menu.tsx'

const onCopy = vi.fn<() => void>()
const onDelete = vi.fn<() => void>()
beforeEach(() => vi.clearAllMocks())
afterEach(cleanup)

const show = () => {
  render(
    <Menu
      label="More"
      entries={[
        { id: 'copy', label: 'Copy', onAction: onCopy },
        { id: 'delete', label: 'Delete', onAction: onDelete, isDanger: true, isDisabled: true },
      ]}
    >
      ⋯
    </Menu>,
  )
  return userEvent.setup()
}

describe('a menu', () => {
  it('opens by press, runs an action once and closes', async () => {
    const user = show()
    expect(screen.queryByRole('menu')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'More' }))
    expect(screen.getByRole('menu', { name: 'More' })).toBeTruthy()
    await user.click(screen.getByRole('menuitem', { name: 'Copy' }))
    expect(onCopy).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('works by keyboard, and Escape returns the focus to the button', async () => {
    const user = show()
    await user.tab()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Copy' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    // The focus returns in the next frame.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })))
  })

  it('does nothing for a disabled entry', async () => {
    const user = show()
    await user.click(screen.getByRole('button', { name: 'More' }))
    const entry = screen.getByRole('menuitem', { name: 'Delete' })
    expect(entry.getAttribute('aria-disabled')).toBe('true')
    await user.click(entry)
    expect(onDelete).not.toHaveBeenCalled()
  })
})
