// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import type { RouteDraft, RouteView, WaitingChange } from '#live/views.ts'
import { currentToasts, dismissAllToasts } from '#ui/toast/toast.ts'
import { CompareVersions } from './compare-versions.tsx'
import { RouteConflict } from './route-conflict.tsx'

const WAITING_WORDS =
  /pending|queued|waiting|unsent|will be (sent|saved|synced)|\d+ changes|not saved|not sent/i

const stop = (key: string, fields: object = {}) => ({
  key,
  name: `Stop ${key}`,
  latitude: Number(key),
  longitude: 11,
  ...fields,
})
const MINE: RouteDraft = {
  name: 'Hills',
  description: null,
  topic: 'History',
  isPublic: false,
  pois: [stop('1', { userNotes: 'By boat' }), stop('2'), stop('4')],
}
const THEIRS = {
  key: '9',
  serverId: 9,
  version: 6,
  name: 'Valleys',
  topic: 'History',
  isPublic: true,
  pois: [stop('2'), stop('1', { userNotes: '<b>By car</b>' }), stop('3')].map((poi, orderIndex) => ({
    ...poi,
    orderIndex,
    media: [],
  })),
  pending: [],
} as unknown as RouteView

const edit = (fields: Partial<WaitingChange> = {}): WaitingChange => ({
  rowId: 'r1',
  kind: 'route-edit',
  status: 'conflict',
  title: 'Hills',
  payload: { title: 'Hills', routeKey: '9', route: MINE },
  createdAt: 0,
  firstSentAt: 0,
  attempts: 1,
  nextAttemptAt: 0,
  failure: { kind: 'conflict', status: 412, current: { version: 5 } },
  ...fields,
})
const GONE = { status: 'failed', failure: { kind: 'rejected', status: 404 } } as const

let live: FakeLive
beforeEach(() => {
  live = fakeLive()
  live.set('route', { routeKey: '9' }, THEIRS)
})
afterEach(() => {
  cleanup()
  dismissAllToasts()
})

const open = async (change = edit()) => {
  live.set('changes', null, [change])
  render(<RouteConflict routeKey="9" />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Compare the versions of “Hills”' }))
  return { user, dialog: await screen.findByRole('dialog', { name: 'Two versions of “Hills”' }) }
}
const stopsOf = (dialog: HTMLElement, version: string) =>
  within(within(dialog).getByRole('list', { name: `Stops, ${version}` }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('a route that was changed elsewhere', () => {
  test('shows on its own screen, and both versions are side by side with the differences marked', async () => {
    const { dialog } = await open()
    expect(screen.getByText('“Hills” was changed elsewhere too.')).toBeTruthy()
    expect(stopsOf(dialog, 'Mine')).toEqual([
      'Stop 11Stop 1ChangedNotesBy boat',
      'Stop 22Stop 2Moved',
      'Stop 33Stop 4Only here',
    ])
    expect(stopsOf(dialog, 'On the server')).toEqual([
      'Stop 11Stop 2Moved',
      'Stop 22Stop 1ChangedNotes<b>By car</b>',
      'Stop 33Stop 3Only here',
    ])
    const theirs = within(dialog).getByRole('region', { name: 'On the server' })
    expect(theirs.textContent).toContain('NameValleysVisibilityPublic')
    expect(document.body.textContent).not.toMatch(WAITING_WORDS)
  })

  test.each([
    ['Keep mine', 'mine', undefined],
    ['Take theirs', 'theirs', undefined],
    ['Keep both', 'both', 'Your version is now the route “Hills (my version)”'],
  ])('%s', async (button, choice, said) => {
    const { user, dialog } = await open()
    await user.click(within(dialog).getByRole('button', { name: button }))
    await waitFor(() => expect(live.calls).toContainEqual(['resolveChange', 'r1', choice]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(currentToasts().map(({ text }) => text)).toEqual(said ? [said] : [])
  })

  test('an answer that could not be kept says so, and the question stays', async () => {
    live.refuse('resolveChange', { kind: 'storage-full' })
    const { user, dialog } = await open()
    await user.click(within(dialog).getByRole('button', { name: 'Keep both' }))
    await waitFor(() =>
      expect(currentToasts()).toMatchObject([{ text: 'This could not be done. Try again.' }]),
    )
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  test('Escape closes the comparison and decides nothing', async () => {
    const { user } = await open()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(live.calls.filter(([name]) => name === 'resolveChange')).toEqual([])
  })

  test('with nothing stored and no document in the answer, mine shows and theirs is said to be missing', async () => {
    live = fakeLive()
    const { dialog } = await open(edit({ failure: { kind: 'conflict', status: 409 } }))
    expect(stopsOf(dialog, 'Mine')).toHaveLength(3)
    expect(within(dialog).getByText(/could not be loaded/)).toBeTruthy()
  })
})

test('a route that was deleted elsewhere: mine can become a new one, or be given up', async () => {
  const { user, dialog } = await open(edit(GONE))
  expect(screen.getByText('“Hills” is not on the server any more.')).toBeTruthy()
  expect(within(dialog).getByText('Not there any more')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(live.calls).toContainEqual(['discardChange', 'r1']))
  cleanup()
  const again = await open(edit(GONE))
  await again.user.click(within(again.dialog).getByRole('button', { name: 'Save as a new route' }))
  await waitFor(() => expect(live.calls).toContainEqual(['resolveChange', 'r1', 'both']))
})

test.each([
  ['that waits', edit({ status: 'pending' })],
  [
    'that was refused for what is in it',
    edit({ status: 'failed', failure: { kind: 'rejected', status: 400 } }),
  ],
  ['of another route', edit({ payload: { title: 'x', routeKey: '8', route: MINE } })],
  ['of another kind', edit({ kind: 'route-like' })],
])('nothing is said of a change %s', async (_which, change) => {
  live.set('changes', null, [change])
  const { container } = render(<RouteConflict routeKey="9" />)
  await waitFor(() => expect(container.textContent).toBe(''))
})

test('the list of changes offers the comparison beside such a change only', async () => {
  render(
    <>
      <CompareVersions change={edit()} />
      <CompareVersions change={edit({ kind: 'tour-publicity' })} />
    </>,
  )
  expect(await screen.findAllByRole('button')).toHaveLength(1)
})
