// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Failure } from '#contract/failure.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import type { Download } from '#live/views.ts'
import { DownloadButton } from './download-button.tsx'

const download = (fields: Partial<Download>): Download => ({
  tourId: 12,
  state: 'none',
  percent: 0,
  bytesDone: 0,
  bytesTotal: 4_200_000,
  ...fields,
})

let live: FakeLive
const persist = vi.fn(async () => true)
beforeEach(() => {
  live = fakeLive()
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist } })
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { type: 'wifi' } })
})
afterEach(() => {
  cleanup()
  persist.mockClear()
})

const show = async (state?: Partial<Download>) => {
  live.set('downloads', null, state ? [download(state)] : [])
  render(<DownloadButton tourId={12} title="Florence" />)
  await act(async () => {})
  return userEvent.setup()
}
const started = () => live.calls.filter(([name]) => name === 'startDownload')

test('a tap starts it and asks for firm storage', async () => {
  const user = await show()
  expect(screen.queryByText(/Downloaded/)).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Download/ }))
  await waitFor(() => expect(started()).toEqual([['startDownload', 12]]))
  expect(persist).toHaveBeenCalledOnce()
})

test('what the browser answered about keeping it is said', async () => {
  const user = await show()
  await user.click(screen.getByRole('button', { name: /^Download/ }))
  act(() => live.set('downloads', null, [download({ state: 'downloading', percent: 1 })]))
  expect(await screen.findByText('The browser keeps it until you remove it or it runs out.')).toBeTruthy()
})

test('at the start of a walk it is ready once all of it was read, and not when something is missing', async () => {
  live.setValue('checkDownload', { total: 3, missing: [], bytes: 1, facts: [], isAppStored: true })
  live.set('downloads', null, [download({ state: 'downloaded', percent: 100, downloadedAt: 1 })])
  render(<DownloadButton tourId={12} title="Florence" isChecked />)
  expect(await screen.findByText(/Downloaded · Ready to walk offline/)).toBeTruthy()
  const failure = { kind: 'files-missing', missing: ['map'], total: 3 } as const
  act(() => live.set('downloads', null, [download({ state: 'failed', percent: 66, failure })]))
  expect(screen.queryByText(/Downloaded|Ready/)).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe('Missing: 1 of 3 files (street map)')
  expect(screen.getByRole('button', { name: 'Download what is missing' })).toBeTruthy()
})

test('one that comes after another says so', async () => {
  await show({ state: 'queued' })
  expect(screen.getByRole('progressbar', { name: 'Next in line' })).toBeTruthy()
})

test('one whose sound is still being made says what it waits for, how far it is, and can be stopped', async () => {
  const user = await show({ state: 'awaiting-sound', percent: 62 })
  const bar = screen.getByRole('progressbar', { name: 'Waiting for sound that is still being made' })
  expect(bar.getAttribute('aria-valuenow')).toBe('62')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(live.calls).toContainEqual(['cancelDownload', 12]))
})

test('while it runs: the percentage and a way to stop', async () => {
  const user = await show({ state: 'downloading', percent: 37 })
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('37')
  expect(screen.getByText('37%')).toBeTruthy()
  expect(screen.queryByText(/Downloaded/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(live.calls).toContainEqual(['cancelDownload', 12]))
})

test('all stored: Downloaded, and the way to remove it', async () => {
  const user = await show({ state: 'downloaded', percent: 100 })
  expect(screen.getByText(/^Downloaded/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove download' }))
  await waitFor(() => expect(live.calls).toContainEqual(['removeDownload', 12]))
  act(() => live.set('downloads', null, []))
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy()
})

test.each<[Failure, string]>([
  [{ kind: 'storage-full' }, 'Not enough storage space available'],
  [{ kind: 'rejected', status: 409, code: 'already_downloaded' }, 'Tour audio already downloaded'],
  [
    { kind: 'rejected', status: 409, code: 'chunk_not_ready', text: '3' },
    'Chunk 3 not available for download',
  ],
  [{ kind: 'server', status: 500 }, 'Failed to download chunk'],
])('what failed says why and can be tried again: %o', async (failure, text) => {
  const user = await show({ state: 'failed', percent: 50, failure })
  expect(screen.getByRole('alert').textContent).toContain(text)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(started()).toHaveLength(1))
})

test('without a signal it waits for one, says so, and can be stopped', async () => {
  const user = await show({ state: 'awaiting-signal', percent: 50 })
  const bar = screen.getByRole('progressbar', { name: 'Waiting for a signal' })
  expect(bar.getAttribute('aria-valuenow')).toBe('50')
  expect(screen.queryByRole('button', { name: /again|Download/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(live.calls).toContainEqual(['cancelDownload', 12]))
})

test('a link that broke off while there is a signal shows as temporary, and not as no connection', async () => {
  await show({ state: 'failed', percent: 50, failure: { kind: 'offline' } })
  expect(screen.getByRole('alert').textContent).toBe(
    'Failed to download chunkStopped at 50%. It goes on by itself.',
  )
})

test('stopping by hand is no failure', async () => {
  await show({ state: 'failed', percent: 50, failure: { kind: 'aborted' } })
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy()
})

test('a refusal to start is shown', async () => {
  live.refuse('startDownload', { kind: 'storage-full' })
  const user = await show()
  await user.click(screen.getByRole('button', { name: /^Download/ }))
  expect(await screen.findByText('Not enough storage space available')).toBeTruthy()
})

test('a failure during the download is shown by the download, with its progress', async () => {
  live.refuse('startDownload', { kind: 'offline' })
  const user = await show()
  await user.click(screen.getByRole('button', { name: /^Download/ }))
  await screen.findByText('No internet connection')
  act(() =>
    live.set('downloads', null, [download({ state: 'failed', percent: 61, failure: { kind: 'offline' } })]),
  )
  expect(screen.getByRole('alert').textContent).toContain('Stopped at 61%')
})

test('a visitor is asked to log in', async () => {
  live.setSession({ name: 'signed-out' })
  const user = await show()
  await user.click(screen.getByRole('button', { name: /^Download/ }))
  expect(screen.getByRole('alert').textContent).toBe('You must be logged in to download audio')
  expect(started()).toEqual([])
})

test('without a connection it does not start', async () => {
  vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false)
  const user = await show()
  await user.click(screen.getByRole('button', { name: /^Download/ }))
  expect(screen.getByRole('alert').textContent).toBe('No internet connection')
  expect(started()).toEqual([])
})

test('on an iPhone’s browser the first tap proposes to install, the second one starts', async () => {
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false })
  const user = await show()
  await user.click(screen.getByRole('button', { name: /^Download/ }))
  expect(screen.getByRole('alert').textContent).toContain('Add to Home Screen')
  expect(started()).toEqual([])
  await user.click(screen.getByRole('button', { name: /^Download/ }))
  await waitFor(() => expect(started()).toHaveLength(1))
  Reflect.deleteProperty(navigator, 'standalone')
})

test('on mobile data the first tap warns, the second one starts', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { type: 'cellular' } })
  const user = await show()
  await user.click(screen.getByRole('button', { name: /^Download/ }))
  expect(screen.getByRole('alert').textContent).toBe(
    'You are not connected to WiFi. Downloading may use mobile data.',
  )
  expect(started()).toEqual([])
  await user.click(screen.getByRole('button', { name: /^Download/ }))
  await waitFor(() => expect(started()).toHaveLength(1))
})
