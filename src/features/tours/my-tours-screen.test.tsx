// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import type { TourView, WaitingChange } from '#live/views.ts'
import { currentToasts, dismissAllToasts } from '#ui/toast/toast.ts'
import { renderInRouter } from '../../routes/testing.tsx'
import { MyToursScreen } from './my-tours-screen.tsx'
import { testTour } from './testing.ts'

const WAITING_WORDS =
  /pending|queued|waiting|unsent|will be (sent|saved|synced)|\d+ changes|not saved|not sent/i

let live: FakeLive
beforeEach(() => {
  live = fakeLive()
})
afterEach(() => {
  cleanup()
  dismissAllToasts()
})

const show = async (...tours: TourView[]) => {
  live.set('my-tours', { count: 21 }, tours)
  renderInRouter(<MyToursScreen />)
  await screen.findByRole('heading', { level: 1, name: 'My Tours' })
  if (tours.length > 0) await screen.findAllByRole('article')
  return userEvent.setup()
}
const card = (title = 'Florence of the bankers') => screen.getByRole('article', { name: title })

test('a card says what the tour is and has its controls', async () => {
  await show(testTour({}))
  const inCard = within(card())
  expect(inCard.getByRole('heading', { name: 'Florence of the bankers' })).toBeTruthy()
  for (const text of ['Florence', 'History', '1h 35m', '3 plays', 'Where the Medici kept their bank.']) {
    expect(inCard.getByText(text)).toBeTruthy()
  }
  expect(inCard.getByText(/2026/).getAttribute('datetime')).toBe('2026-11-20T10:00:00Z')
  expect(inCard.getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/tours/florence-history/play')
  expect(inCard.getByRole('button', { name: 'Delete' })).toBeTruthy()
  expect(inCard.getByRole<HTMLInputElement>('switch', { name: 'Public' }).checked).toBe(false)
  expect(document.body.textContent).not.toMatch(WAITING_WORDS)
})

test('an hour is written only where there is one', async () => {
  await show(testTour({ duration: 45 }))
  expect(within(card()).getByText('45m')).toBeTruthy()
})

test('a plain player only for audio that is not chunked', async () => {
  const audioUrl = '/media/audio/whole.mp3'
  await show(
    testTour({ id: 1, title: 'Whole', isChunked: false, audioUrl }),
    testTour({ id: 2, title: 'Chunked', isChunked: true, audioUrl }),
    testTour({ id: 3, title: 'Silent', isChunked: false, audioUrl: null }),
  )
  expect(card('Whole').querySelector('audio')?.getAttribute('src')).toMatch(/\/media\/audio\/whole\.mp3$/)
  expect(card('Chunked').querySelector('audio')).toBeNull()
  expect(card('Silent').querySelector('audio')).toBeNull()
})

const publicity = (rowId: string, isPublic: boolean): WaitingChange => ({
  rowId,
  kind: 'tour-publicity',
  status: 'pending',
  title: 'Florence',
  payload: { tourId: 12, title: 'Florence', isPublic },
  createdAt: 0,
  firstSentAt: 0,
  attempts: 0,
  nextAttemptAt: 0,
})
const done = (rowId: string, change = 'tour-publicity') =>
  act(() => live.notify({ kind: 'change-done', rowId, change, entity: 'tour:12', title: 'Walk' }))

test('the switch asks for the opposite; the toast comes when the server has it', async () => {
  const user = await show(testTour({}))
  await user.click(within(card()).getByRole('switch', { name: 'Public' }))
  expect(live.calls).toContainEqual(['setTourPublicity', 12, true])
  act(() => live.set('changes', null, [publicity('r1', true)]))
  expect(currentToasts()).toEqual([])
  act(() => live.set('changes', null, []))
  done('r1')
  expect(currentToasts().map(({ text }) => text)).toEqual(['Tour published successfully'])
})

test('a tour that tells its owner’s own notes is published only after a warning [2 §6 media owner]', async () => {
  const user = await show(testTour({ tellsOwnNotes: true }))
  const publicity = () => live.calls.filter(([name]) => name === 'setTourPublicity')
  const press = async () => user.click(within(card()).getByRole('switch', { name: 'Public' }))
  await press()
  const dialog = await screen.findByRole('alertdialog', { name: 'Publish your notes too?' })
  expect(dialog.textContent).toContain('In a public tour everyone can read and hear that.')
  await user.click(within(dialog).getByRole('button', { name: 'Keep it private' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(publicity()).toEqual([])
  expect(within(card()).getByRole<HTMLInputElement>('switch', { name: 'Public' }).checked).toBe(false)
  await press()
  await user.click(await screen.findByRole('button', { name: 'Publish with my notes' }))
  expect(publicity()).toEqual([['setTourPublicity', 12, true]])
})

test('a tour that was taken down says why, in the words as they are, and cannot be made public', async () => {
  const reason = 'It names a <b>neighbour</b>.'
  const user = await show(testTour({ takenDownReason: reason }))
  expect(card().textContent).toContain(`Taken down by Streetlore, so it cannot be public: ${reason}`)
  const publicity = within(card()).getByRole<HTMLInputElement>('switch', { name: 'Public' })
  expect([publicity.checked, publicity.disabled]).toEqual([false, true])
  await user.click(publicity)
  expect(live.calls.filter(([name]) => name === 'setTourPublicity')).toEqual([])
  // The owner can still listen to it.
  expect(within(card()).getByRole('link', { name: 'View' })).toBeTruthy()
})

test('taking such a tour back needs no question', async () => {
  const user = await show(testTour({ tellsOwnNotes: true, isPublic: true }))
  await user.click(within(card()).getByRole('switch', { name: 'Public' }))
  expect(live.calls).toContainEqual(['setTourPublicity', 12, false])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('two consecutive changes are each confirmed as what they were', async () => {
  await show(testTour({}))
  act(() => live.set('changes', null, [publicity('r1', true), publicity('r2', false)]))
  done('r1')
  expect(currentToasts().at(-1)?.text).toBe('Tour published successfully')
  done('r2')
  expect(currentToasts().at(-1)?.text).toBe('Tour unpublished successfully')
})

test('a deletion is confirmed when the server has it', async () => {
  await show()
  done('r9', 'tour-delete')
  expect(currentToasts().map(({ text }) => text)).toEqual(['Tour deleted successfully'])
})

test('a change that waits says so on its card', async () => {
  await show(
    testTour({ isPublic: true, pending: [{ rowId: 'r1', kind: 'tour-publicity', status: 'pending' }] }),
  )
  expect(within(card()).getByText('Waiting to sync')).toBeTruthy()
})

test('a refused change shows the reason in words of its own, with Retry and Discard', async () => {
  const failure = { kind: 'rejected', status: 403, text: 'Verify your email first' } as const
  const user = await show(
    testTour({ pending: [{ rowId: 'r1', kind: 'tour-publicity', status: 'failed', failure }] }),
  )
  const inCard = within(card())
  expect(inCard.getByText('Not accepted: Verify your email first')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(WAITING_WORDS)
  await user.click(inCard.getByRole('button', { name: 'Retry' }))
  await user.click(inCard.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(live.calls).toContainEqual(['discardChange', 'r1']))
  expect(live.calls).toContainEqual(['retryChange', 'r1'])
})

test.each([
  ['Keep mine', 'mine'],
  ['Take theirs', 'theirs'],
])('a conflict says that the tour was changed elsewhere; %s resolves it', async (button, choice) => {
  const user = await show(
    testTour({ pending: [{ rowId: 'r1', kind: 'tour-publicity', status: 'conflict' }] }),
  )
  expect(within(card()).getByText(/changed elsewhere/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(WAITING_WORDS)
  await user.click(within(card()).getByRole('button', { name: button }))
  await waitFor(() => expect(live.calls).toContainEqual(['resolveChange', 'r1', choice]))
})

test('what needs the user goes before what only waits', async () => {
  await show(
    testTour({
      pending: [
        { rowId: 'a', kind: 'tour-play', status: 'pending' },
        { rowId: 'b', kind: 'tour-publicity', status: 'failed' },
      ],
    }),
  )
  expect(within(card()).getByText('Not accepted: the server gave no reason')).toBeTruthy()
})

test('a change that could not be sent for a day says so on its card', async () => {
  const firstSentAt = Date.now() - 86_400_000
  const failure = { kind: 'server', status: 500 } as const
  live.set('changes', null, [{ ...publicity('r1', true), attempts: 3, firstSentAt, failure }])
  const user = await show(
    testTour({ pending: [{ rowId: 'r1', kind: 'tour-publicity', status: 'pending', failure }] }),
  )
  expect(
    await within(card()).findByText(/Waiting to sync\. Could not be sent since .*: the server has trouble\./),
  ).toBeTruthy()
  await user.click(within(card()).getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(live.calls).toContainEqual(['retryChange', 'r1']))
})

test('a change of another build only waits', async () => {
  const unknown = 'tour-merge' as never
  live.set('changes', null, [{ ...publicity('r1', true), kind: unknown, payload: { title: '' } as never }])
  await show(testTour({ pending: [{ rowId: 'r1', kind: unknown, status: 'blocked' }] }))
  expect(within(card()).getByText('Waiting to sync')).toBeTruthy()
})

test('a tour that may be in the making already is asked about on its placeholder', async () => {
  const failure = { kind: 'conflict', status: 409, code: 'maybe_created' } as const
  const asked = testTour({ id: 0, jobId: 'r1', slug: null, generationStatus: 'queued' })
  const user = await show({
    ...asked,
    pending: [{ rowId: 'r1', kind: 'tour-generate', status: 'conflict', failure }],
  })
  const placeholder = within(card('Generating tour for Florence...'))
  expect(placeholder.getByText(/The server has one like this/)).toBeTruthy()
  expect(placeholder.queryByRole('progressbar')).toBeNull()
  await user.click(placeholder.getByRole('button', { name: 'Take theirs' }))
  await waitFor(() => expect(live.calls).toContainEqual(['resolveChange', 'r1', 'theirs']))
})

test('a tour that was asked for without a signal says that it waits', async () => {
  const asked = testTour({ id: 0, jobId: 'r1', slug: null, generationStatus: 'queued' })
  await show({ ...asked, pending: [{ rowId: 'r1', kind: 'tour-generate', status: 'pending' }] })
  const placeholder = within(card('Generating tour for Florence...'))
  expect(placeholder.getByText('Waiting to sync')).toBeTruthy()
})

test('Delete asks first; Escape and Cancel keep the tour and give the focus back', async () => {
  const user = await show(testTour({}))
  const button = within(card()).getByRole('button', { name: 'Delete' })
  await user.click(button)
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain(
    'Are you sure you want to delete this tour? This action cannot be undone.',
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
  await user.click(button)
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  expect(live.calls.map(([name]) => name)).not.toContain('deleteTour')
  await user.click(button)
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(live.calls).toContainEqual(['deleteTour', 12]))
})

test('a tour that cannot be opened yet has no View', async () => {
  await show(testTour({ slug: null }))
  expect(within(card()).queryByRole('link', { name: 'View' })).toBeNull()
})

test('jobs are placeholders with progress, without View or Public', async () => {
  await show(
    testTour({ id: 0, jobId: 'j1', slug: null, generationStatus: 'processing', generationProgress: 12 }),
    testTour({ id: 0, jobId: 'j2', slug: null, locationName: 'Lisbon', generationStatus: 'queued' }),
  )
  const running = within(card('Generating tour for Florence...'))
  expect(running.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('12')
  expect(running.queryByRole('link', { name: 'View' })).toBeNull()
  expect(running.queryByRole('switch')).toBeNull()
  expect(card('Generating tour for Lisbon...')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(WAITING_WORDS)
})

test('a tour that is being made can be cancelled, without a question', async () => {
  const user = await show(testTour({ id: 0, jobId: 'j1', slug: null, generationStatus: 'processing' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(live.calls).toContainEqual(['cancelJob', 'j1']))
  // The shell reports the cancellation when the server has it.
  expect(currentToasts()).toEqual([])
})

test.each([
  [{ kind: 'offline' } as const, /needs a connection. The tour is still being made/],
  [{ kind: 'conflict', status: 409, code: 'tour_is_made' } as const, /is ready already/],
  [{ kind: 'server', status: 500 } as const, /./],
])('a tour that was not cancelled stays, and it is said: %o', async (failure, text) => {
  live.refuse('cancelJob', failure)
  const user = await show(testTour({ id: 0, jobId: 'j1', slug: null, generationStatus: 'queued' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(currentToasts()[0]?.text).toMatch(text))
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
})

test('a tour that only waits to be asked for is taken back as a change, not cancelled', async () => {
  const pending = [{ rowId: 'r1', kind: 'tour-generate', status: 'pending' }] as const
  await show(testTour({ id: 0, jobId: 'r1', slug: null, generationStatus: 'queued', pending }))
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
})

test('how many parts of a tour are spoken is shown while they are made', async () => {
  await show(
    testTour({ id: 1, title: 'Half', isGeneratingChunks: true, chunkCount: 7, chunksGenerated: 3 }),
    testTour({ id: 2, title: 'Whole', chunkCount: 7, chunksGenerated: 7 }),
  )
  const bar = within(card('Half')).getByRole('progressbar', { name: 'Speaking the tour' })
  expect(bar.getAttribute('aria-valuetext')).toBe('3 of 7 parts')
  expect(within(card('Whole')).queryByRole('progressbar')).toBeNull()
})

test('a failed job says why, is asked for again, or goes', async () => {
  const user = await show(
    testTour({ id: 0, jobId: 'j1', slug: null, generationStatus: 'failed', error: 'no known places' }),
  )
  expect(screen.getByText('Generation failed: no known places')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(live.calls).toContainEqual(['dismissJob', 'j1']))
  expect(live.calls).toContainEqual([
    'generateTour',
    { locationName: 'Florence', latitude: 43.77, longitude: 11.256, topic: 'History' },
  ])
})

test('trying again that fails keeps the job and says why', async () => {
  live.refuse('generateTour', { kind: 'offline' })
  const user = await show(
    testTour({ id: 0, jobId: 'j1', slug: null, generationStatus: 'failed', error: 'x' }),
  )
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(currentToasts()[0]?.text).toMatch(/needs a connection/))
  expect(live.calls.map(([name]) => name)).not.toContain('dismissJob')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(live.calls).toContainEqual(['dismissJob', 'j1']))
})

test('what is downloaded is marked, and only that', async () => {
  const download = { percent: 100, bytesDone: 1, bytesTotal: 1 }
  live.set('downloads', null, [
    { tourId: 1, state: 'downloaded', ...download },
    { tourId: 2, state: 'downloading', ...download, percent: 99 },
  ])
  await show(testTour({ id: 1, title: 'Kept' }), testTour({ id: 2, title: 'Half' }))
  expect(await within(card('Kept')).findByText('Downloaded')).toBeTruthy()
  expect(within(card('Half')).queryByText('Downloaded')).toBeNull()
})

test('nothing yet: the way to the first tour', async () => {
  await show()
  expect(await screen.findByRole('heading', { name: 'No Tours Yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Generate a tour' }).getAttribute('href')).toBe('/dashboard')
})

test('nothing to be had: says so and tries again', async () => {
  live.setFailed('my-tours', { count: 21 }, { kind: 'server', status: 503 })
  renderInRouter(<MyToursScreen />)
  expect(await screen.findByRole('heading', { name: 'Error Loading Tours' })).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(live.calls).toContainEqual(['reload', 'my-tours', { count: 21 }]))
})

test('while nothing is known the screen is busy', () => {
  renderInRouter(<MyToursScreen />)
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByText('No Tours Yet')).toBeNull()
})

test('a long list is read and shown twenty at a time', async () => {
  const all = Array.from({ length: 45 }, (_, index) =>
    testTour({ id: index + 1, slug: `tour-${index + 1}`, title: `Tour ${index + 1}` }),
  )
  live.set('my-tours', { count: 21 }, all.slice(0, 21))
  live.set('my-tours', { count: 61 }, all)
  renderInRouter(<MyToursScreen />)
  // Found by a selector, since the roles of so many cards take long to compute.
  const cards = () => document.querySelectorAll('article').length
  await waitFor(() => expect(cards()).toBe(20))
  const user = userEvent.setup()
  const more = () => screen.queryByText('Show more tours')
  await user.click(more() as HTMLElement)
  // The present cards stay while more are read.
  expect(cards()).toBeGreaterThanOrEqual(20)
  act(() => live.set('my-tours', { count: 41 }, all.slice(0, 41)))
  await waitFor(() => expect(cards()).toBe(40))
  await user.click(more() as HTMLElement)
  await waitFor(() => expect(cards()).toBe(45))
  expect(more()).toBeNull()
})
