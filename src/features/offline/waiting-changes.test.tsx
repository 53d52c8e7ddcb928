// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import type { WaitingChange } from '#live/views.ts'
import { renderInRouter } from '../../routes/testing.tsx'
import { WaitingChangesScreen } from './waiting-changes.tsx'

const WAITING_WORDS =
  /pending|queued|waiting|unsent|will be (sent|saved|synced)|\d+ changes|not saved|not sent/i

const change = (fields: Partial<WaitingChange>): WaitingChange => ({
  rowId: 'r1',
  kind: 'tour-publicity',
  status: 'pending',
  title: 'Florence',
  payload: { tourId: 12, title: 'Florence', isPublic: true },
  createdAt: Date.UTC(2026, 10, 21, 12, 0),
  firstSentAt: 0,
  attempts: 0,
  nextAttemptAt: 0,
  ...fields,
})

let live: FakeLive
beforeEach(() => {
  live = fakeLive()
})
afterEach(cleanup)

test('what waits, for what, since when', async () => {
  live.set('changes', null, [
    change({}),
    change({ rowId: 'r2', kind: 'tour-delete', title: 'Lisbon', payload: { tourId: 13, title: 'Lisbon' } }),
    change({ rowId: 'r3', kind: 'tour-play', payload: { tourId: 12, title: 'Florence', durationPlayed: 0 } }),
  ])
  renderInRouter(<WaitingChangesScreen />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Waiting changes' })).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Make “Florence” public',
    'Delete “Lisbon”',
    'A play of “Florence”',
  ])
  expect(screen.getAllByText(/2026/)[0]?.getAttribute('datetime')).toBe('2026-11-21T12:00:00.000Z')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('a refused change has the reason, Retry and Discard, and none of the words of waiting', async () => {
  const failure = { kind: 'rejected', status: 403, text: 'Verify your email first' } as const
  live.set('changes', null, [change({ status: 'failed', failure })])
  renderInRouter(<WaitingChangesScreen />)
  const item = await screen.findByRole('listitem')
  expect(within(item).getByText('Not accepted: Verify your email first')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(WAITING_WORDS)
  const user = userEvent.setup()
  await user.click(within(item).getByRole('button', { name: 'Retry' }))
  await user.click(within(item).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(live.calls).toContainEqual(['discardChange', 'r1']))
  expect(live.calls).toContainEqual(['retryChange', 'r1'])
})

const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }))

test.each([
  ['Keep mine', 'mine'],
  ['Take theirs', 'theirs'],
])('a conflict shows as changed elsewhere; %s resolves it', async (button, choice) => {
  live.set('changes', null, [change({ status: 'conflict' })])
  renderInRouter(<WaitingChangesScreen />)
  expect(await screen.findByText(/changed elsewhere/)).toBeTruthy()
  await press(button)
  await waitFor(() => expect(live.calls).toEqual([['resolveChange', 'r1', choice]]))
  expect(document.body.textContent).not.toMatch(WAITING_WORDS)
})

test('another feature may offer more for a change that needs its user', async () => {
  live.set('changes', null, [change({ status: 'conflict' }), change({ rowId: 'r2' })])
  renderInRouter(<WaitingChangesScreen renderMore={({ rowId }) => <a href="/">{`More of ${rowId}`}</a>} />)
  expect(await screen.findByRole('link', { name: 'More of r1' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'More of r2' })).toBeNull()
})

test('a create that may be done already is taken over, not dropped', async () => {
  const failure = { kind: 'conflict', status: 409, code: 'maybe_created' } as const
  live.set('changes', null, [change({ kind: 'tour-generate', status: 'conflict', failure })])
  renderInRouter(<WaitingChangesScreen />)
  expect(await screen.findByText(/The server has one like this/)).toBeTruthy()
  await press('Take theirs')
  await waitFor(() => expect(live.calls).toEqual([['resolveChange', 'r1', 'theirs']]))
  expect(document.body.textContent).not.toMatch(WAITING_WORDS)
})

test.each([
  ['Send again', 'mine'],
  ['Discard', 'theirs'],
])('a change that was tried 60 days ago may have arrived: %s', async (button, choice) => {
  const failure = { kind: 'conflict', status: 409, code: 'key_expired' } as const
  live.set('changes', null, [change({ kind: 'tour-play', status: 'conflict', failure })])
  renderInRouter(<WaitingChangesScreen />)
  expect(await screen.findByText(/nobody knows whether it arrived/)).toBeTruthy()
  await press(button)
  await waitFor(() => expect(live.calls).toEqual([['resolveChange', 'r1', choice]]))
  expect(document.body.textContent).not.toMatch(WAITING_WORDS)
})

test('what could not be sent for a day says so, and is sent now or taken back', async () => {
  const firstSentAt = Date.now() - 86_400_000
  live.set('changes', null, [change({ attempts: 3, firstSentAt, failure: { kind: 'timeout' } })])
  renderInRouter(<WaitingChangesScreen />)
  const item = within(await screen.findByRole('listitem'))
  expect(
    item.getByText(
      /Could not be sent since .*: the server did not answer\. It is tried again now and then\./,
    ),
  ).toBeTruthy()
  const user = userEvent.setup()
  await user.click(item.getByRole('button', { name: 'Retry' }))
  await user.click(item.getByRole('button', { name: 'Discard' }))
  await waitFor(() =>
    expect(live.calls).toEqual([
      ['retryChange', 'r1'],
      ['discardChange', 'r1'],
    ]),
  )
})

test('a change of another build says what it is and can only be discarded', async () => {
  live.set('changes', null, [
    change({ kind: 'tour-merge' as never, status: 'blocked', payload: { title: '' } as never }),
  ])
  renderInRouter(<WaitingChangesScreen />)
  const item = within(await screen.findByRole('listitem'))
  expect(item.getByRole('heading', { name: 'A change made by another version of the app' })).toBeTruthy()
  expect(item.getByText(/kept on this device, and sent after the app is updated/)).toBeTruthy()
  expect(item.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Discard'])
  await press('Discard')
  await waitFor(() => expect(live.calls).toEqual([['discardChange', 'r1']]))
})

const many = (count: number, fields: Partial<WaitingChange> = {}) =>
  Array.from({ length: count }, (_, index) => change({ rowId: `r${index + 1}`, ...fields }))
// Found by a selector, since the roles of so many elements take long to compute.
const items = () => document.querySelectorAll('main li')

test('of 10,000 changes a few are drawn, the total is said, and more come with the focus on the first of them', async () => {
  live.set('changes', null, many(10_000))
  renderInRouter(<WaitingChangesScreen />)
  await screen.findByText('The first 30 of 10,000')
  expect(items()).toHaveLength(30)
  await press('Show 30 more')
  expect(screen.getByText('The first 60 of 10,000')).toBeTruthy()
  expect(items()).toHaveLength(60)
  expect(items()[30]?.contains(document.activeElement)).toBe(true)
})

test('half refused, half waiting: both lists stay short, and "all" means all', async () => {
  const failure = { kind: 'rejected', status: 403, text: 'No' } as const
  const refused = many(5_000, { status: 'failed', failure })
  const waiting = many(5_000).map((each) => ({ ...each, rowId: `w${each.rowId}` }))
  live.set('changes', null, [...refused, ...waiting])
  renderInRouter(<WaitingChangesScreen />)
  await screen.findAllByText('The first 30 of 5,000')
  expect(items()).toHaveLength(60)
  await userEvent.setup().click(screen.getByText('Retry all 5000'))
  await waitFor(() => expect(live.calls).toHaveLength(5_000))
  expect(live.calls).toEqual(refused.map(({ rowId }) => ['retryChange', rowId]))
})

test('the rest of a list that is shown whole needs no more', async () => {
  live.set('changes', null, many(31))
  renderInRouter(<WaitingChangesScreen />)
  await press('Show 1 more')
  expect(items()).toHaveLength(31)
  expect(screen.queryByText(/^The first/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
})

test('conflicts are not sent again with the refused ones', async () => {
  live.set('changes', null, [...many(2, { status: 'failed' }), change({ rowId: 'c1', status: 'conflict' })])
  renderInRouter(<WaitingChangesScreen />)
  await press('Retry all 2')
  await waitFor(() => expect(live.calls).toHaveLength(2))
  await press('Discard all 3')
  await userEvent
    .setup()
    .click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard all' }))
  await waitFor(() => expect(live.calls).toContainEqual(['resolveChange', 'c1', 'theirs']))
  expect(live.calls).toContainEqual(['discardChange', 'r2'])
})

test('several refused changes are sent again, or taken back after a question, in one go', async () => {
  const failure = { kind: 'rejected', status: 403, text: 'No' } as const
  live.set('changes', null, [
    change({ rowId: 'r1', status: 'failed', failure }),
    change({ rowId: 'r2', status: 'failed', failure }),
  ])
  renderInRouter(<WaitingChangesScreen />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Retry all 2' }))
  await waitFor(() =>
    expect(live.calls.filter(([name]) => name === 'retryChange')).toEqual([
      ['retryChange', 'r1'],
      ['retryChange', 'r2'],
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Discard all 2' }))
  expect(live.calls).not.toContainEqual(['discardChange', 'r1'])
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard all' }))
  await waitFor(() => expect(live.calls).toContainEqual(['discardChange', 'r2']))
})

test('a change that was tried in vain says what the last try met', async () => {
  live.set('changes', null, [change({ attempts: 2, failure: { kind: 'offline' } })])
  renderInRouter(<WaitingChangesScreen />)
  expect(await screen.findByText(/Waiting to sync · The server did not answer/)).toBeTruthy()
})

test('what is being sent at this moment cannot be taken back', async () => {
  live.set('changes', null, [change({ status: 'inflight' })])
  renderInRouter(<WaitingChangesScreen />)
  await screen.findByRole('listitem')
  expect(screen.queryByRole('button')).toBeNull()
})

test('with nothing on its way no word of waiting is left', async () => {
  live.set('changes', null, [])
  renderInRouter(<WaitingChangesScreen />)
  expect(await screen.findByText('Everything is on the server')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(WAITING_WORDS)
  expect(document.title).not.toMatch(WAITING_WORDS)
})
