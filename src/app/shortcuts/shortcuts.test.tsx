// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeLive } from '#live/testing.ts'
import { openApp } from '../../routes/testing.tsx'
import { openDialog } from '../open-dialog.ts'
import { shortcutReader } from './shortcuts.ts'

beforeEach(() => {
  localStorage.clear()
  document.body.replaceChildren()
})
afterEach(async () => {
  await act(async () => openDialog(null))
  cleanup()
})

describe('a key', () => {
  const press = (
    read: (event: KeyboardEvent) => unknown,
    key: string,
    init: KeyboardEventInit & { readonly on?: Element; readonly atMs?: number } = {},
  ) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, ...init })
    Object.defineProperty(event, 'target', { value: init.on ?? document.body })
    Object.defineProperty(event, 'timeStamp', { value: init.atMs ?? 0 })
    return read(event)
  }

  it.each([
    ['?', { name: 'sheet' }],
    ['/', { name: 'search' }],
    ['m', undefined],
    ['G', undefined],
  ])('%s asks for %o', (key, shortcut) => {
    expect(press(shortcutReader(), key, { shiftKey: key === '?' })).toEqual(shortcut)
  })

  it.each([
    ['d', '/dashboard'],
    ['m', '/my-tours'],
    ['n', '/tours/nearby'],
    ['o', '/offline'],
    ['r', '/custom-routes'],
  ])('g and %s lead to %s', (key, to) => {
    const read = shortcutReader()
    expect(press(read, 'g')).toBeUndefined()
    expect(press(read, key, { atMs: 1400 })).toEqual({ name: 'go', to })
    expect(press(read, key, { atMs: 1450 })).toBeUndefined()
  })

  it('that comes long after g is no second key, nor is one of another word', () => {
    const read = shortcutReader()
    press(read, 'g')
    expect(press(read, 'm', { atMs: 1600 })).toBeUndefined()
    press(read, 'g', { atMs: 2000 })
    expect(press(read, 'x', { atMs: 2100 })).toBeUndefined()
    expect(press(read, 'm', { atMs: 2200 })).toBeUndefined()
  })

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }, { isComposing: true }])(
    'with %o is none of ours',
    (init) => {
      expect(press(shortcutReader(), '/', init)).toBeUndefined()
    },
  )

  it.each([
    '<input>',
    '<input type="checkbox">',
    '<textarea></textarea>',
    '<select></select>',
    '<p contenteditable="true"></p>',
    '<ul role="listbox"></ul>',
    '<div role="menu"></div>',
  ])('in %s is left to it', (markup) => {
    document.body.innerHTML = markup
    expect(press(shortcutReader(), '?', { on: document.body.firstElementChild as Element })).toBeUndefined()
  })

  it('behind an open dialog does nothing', () => {
    document.body.innerHTML = '<div role="dialog"></div>'
    expect(press(shortcutReader(), '?')).toBeUndefined()
  })
})

describe('the sheet', () => {
  beforeEach(() => void fakeLive())
  const sheet = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' })

  it('opens from the user menu, lists the keys, and gives the focus back', async () => {
    const user = userEvent.setup()
    await openApp('/about')
    const menu = screen.getByRole('button', { name: /User menu/ })
    await user.click(menu)
    await user.click(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('button', {
        name: 'Keyboard shortcuts',
      }),
    )
    const list = within(await sheet())
    expect(list.getByText('Search walks')).toBeTruthy()
    expect(list.getByText('Play from this sentence')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(menu))
  })

  it('opens with a question mark until its switch is off, then only from the menus', async () => {
    const user = userEvent.setup()
    await openApp('/about')
    // The listener is part of the code that loads after the first screen.
    await waitFor(() => {
      fireEvent.keyDown(document.body, { key: '?', shiftKey: true })
      expect(screen.queryByRole('dialog')).toBeTruthy()
    })
    await user.click(within(await sheet()).getByRole('switch'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await act(async () => void fireEvent.keyDown(document.body, { key: '?', shiftKey: true }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(
      within(screen.getByRole('contentinfo')).getByRole('button', { name: 'Keyboard shortcuts' }),
    )
    await user.click(within(await sheet()).getByRole('switch'))
    expect(localStorage.getItem('keyboardShortcuts')).toBeNull()
  })

  it('is true: g and m lead to the walks, and a slash to the field of the search', async () => {
    const { path } = await openApp('/about')
    await waitFor(() => {
      fireEvent.keyDown(document.body, { key: 'g' })
      fireEvent.keyDown(document.body, { key: 'm' })
      expect(path()).toBe('/my-tours')
    })
    await act(async () => void fireEvent.keyDown(document.body, { key: '/' }))
    await waitFor(() => expect(path()).toBe('/tours'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')))
  })
})
