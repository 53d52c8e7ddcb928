// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SHELL_WHOLE_URL } from '#contract/threads/caches.ts'
import type { DownloadCheck } from '#contract/threads/download-check.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import type { Download } from '#live/views.ts'
import { memoryCacheStorage } from '#tests/support/memory-cache-storage.ts'
import { renderInRouter } from '../../routes/testing.tsx'
import { OfflineScreen } from './offline-screen.tsx'

const stored = (fields: Partial<Download>): Download => ({
  tourId: 12,
  state: 'downloaded',
  percent: 100,
  bytesDone: 4_200_000,
  bytesTotal: 4_200_000,
  downloadedAt: Date.UTC(2026, 10, 21, 12),
  expiresAt: Date.UTC(2026, 10, 28, 12),
  ...fields,
})
const WHOLE: DownloadCheck = {
  total: 14,
  missing: [],
  bytes: 4_200_000,
  facts: ['emergency'],
  isAppStored: true,
}

let live: FakeLive
const storage = {
  estimate: async () => ({ usage: 10_000_000, quota: 110_000_000 }),
  persisted: async () => false,
  persist: vi.fn(async () => false),
}
beforeEach(() => {
  live = fakeLive()
  live.setValue('checkDownload', WHOLE)
  vi.stubGlobal('caches', memoryCacheStorage())
  storage.persisted = async () => false
  storage.persist.mockReset().mockResolvedValue(false)
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(...downloads: readonly Download[]) {
  const tourIds = downloads.map(({ tourId }) => tourId)
  live.set('tour-titles', { tourIds }, { 12: 'Florence', 13: 'Munich', 14: 'Porto' })
  live.set('downloads', null, downloads)
  renderInRouter(<OfflineScreen />)
  await act(async () => {})
  return userEvent.setup()
}
const card = (title: string) => screen.getByRole('heading', { level: 3, name: title }).closest('li')!

test('with nothing stored it says how to begin', async () => {
  await show()
  expect(screen.getByText('No walk is stored on this device yet.')).toBeTruthy()
  expect(screen.queryByText(/Downloaded|Ready to walk/)).toBeNull()
})

test('a walk is said to be ready only after all of it was read, and the app is stored too', async () => {
  live.setValue('checkDownload', { ...WHOLE, isAppStored: false })
  await show(stored({}))
  expect(await within(card('Florence')).findByText('Downloaded')).toBeTruthy()
  expect(screen.queryByText('Ready to walk offline')).toBeNull()
  await (await caches.open('shell-1')).put(SHELL_WHOLE_URL, new Response(null))
  expect(await screen.findByText('Ready to walk offline', {}, { timeout: 5000 })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open Florence' }).getAttribute('href')).toBe('/tour/12')
  // Only the app's code was checked again: no walk is read twice.
  expect(live.calls.filter(([name]) => name === 'checkDownload')).toHaveLength(1)
})

test('a walk that cannot be read is not checked for ever', async () => {
  live.refuse('checkDownload', { kind: 'storage', detail: 'unreadable' })
  await show(stored({}))
  expect(await within(card('Florence')).findByText('Downloaded')).toBeTruthy()
})

test('what is missing is counted and named, and one button fetches just that', async () => {
  const failure = { kind: 'files-missing', missing: ['sound', 'sound', 'map'], total: 14 } as const
  const user = await show(stored({ state: 'failed', percent: 60, failure }))
  expect(within(card('Florence')).getByText('Missing: 3 of 14 files (sound, street map)')).toBeTruthy()
  expect(within(card('Florence')).queryByText(/Downloaded|Ready/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Download what is missing of Florence' }))
  await waitFor(() => expect(live.calls).toContainEqual(['startDownload', 12]))
})

test('several downloads have one progress, and stop together, the last one first', async () => {
  const user = await show(
    stored({ state: 'downloading', percent: 40, bytesDone: 1_000_000 }),
    stored({ tourId: 13, state: 'queued', percent: 0, bytesDone: 0 }),
  )
  const bar = screen.getByRole('progressbar', { name: 'Downloading walk 1 of 2' })
  expect(bar.getAttribute('aria-valuenow')).toBe('20')
  expect(card('Munich').textContent).toContain('Next in line')
  // These are words about changes that the server has not received (specification 5, point 11).
  expect(document.body.textContent).not.toMatch(/pending|queued|waiting|unsent/i)
  await user.click(screen.getByRole('button', { name: 'Stop all' }))
  await waitFor(() =>
    expect(live.calls.filter(([name]) => name === 'cancelDownload')).toEqual([
      ['cancelDownload', 13],
      ['cancelDownload', 12],
    ]),
  )
})

test('all are removed after a question, and not without', async () => {
  const user = await show(stored({}), stored({ tourId: 13, bytesDone: 800_000 }))
  const removed = () => live.calls.filter(([name]) => name === 'removeDownload')
  await user.click(screen.getByRole('button', { name: 'Remove all' }))
  const question = await screen.findByRole('alertdialog', { name: 'Remove all walks from this device?' })
  expect(question.textContent).toContain('2 walks with 5.0 MB')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(removed()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Remove all' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove all' }))
  await waitFor(() => expect(removed()).toHaveLength(2))
})

test('the browser is asked in the tap to keep them, and its answer is said', async () => {
  const user = await show(stored({}))
  await user.click(await screen.findByRole('button', { name: 'Ask the browser to keep them' }))
  expect(storage.persist).toHaveBeenCalledOnce()
  expect(await screen.findByText('The browser did not promise it.')).toBeTruthy()
  storage.persist.mockResolvedValue(true)
  storage.persisted = async () => true
  await user.click(screen.getByRole('button', { name: 'Ask the browser to keep them' }))
  expect(await screen.findByText(/The browser keeps them until you remove them/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ask the browser to keep them' })).toBeNull()
})
