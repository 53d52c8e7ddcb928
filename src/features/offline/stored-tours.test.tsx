// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import type { Download } from '#live/views.ts'
import { renderInRouter } from '../../routes/testing.tsx'
import { StoredSummary } from './stored-summary.tsx'
import { StoredTours } from './stored-tours.tsx'

const stored = (fields: Partial<Download>): Download => ({
  tourId: 12,
  state: 'downloaded',
  percent: 100,
  bytesDone: 4_200_000,
  bytesTotal: 4_200_000,
  expiresAt: Date.UTC(2026, 10, 28, 12),
  ...fields,
})

let live: FakeLive
const room = { usage: 10_000_000, quota: 110_000_000 }
beforeEach(() => {
  room.usage = 10_000_000
  live = fakeLive()
  for (const tourIds of [[12], [12, 13, 14]]) live.set('tour-titles', { tourIds }, { 12: 'Florence' })
  vi.stubGlobal('navigator', {
    ...navigator,
    storage: {
      estimate: async () => ({ ...room }),
      persisted: async () => true,
    },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('which tours are stored, how much they take and how firmly they are kept', async () => {
  live.set('downloads', null, [
    stored({}),
    stored({ tourId: 13, state: 'failed', percent: 40, bytesDone: 800_000 }),
    stored({ tourId: 14, state: 'expired', expiresAt: 1 }),
  ])
  renderInRouter(<StoredTours />)
  const section = await screen.findByRole('region', { name: 'Stored on this device' })
  await within(section).findByText(/Tours take 9\.2 MB\. 100\.0 MB are free\. The browser keeps them/)
  const [florence, other, expired] = within(section).getAllByRole('listitem')
  expect(florence?.textContent).toMatch(/Florence4\.2 MB · until /)
  expect(other?.textContent).toMatch(/A tour0\.8 MB · 40% so far/)
  expect(expired?.textContent).toMatch(/A tour4\.2 MB · run out: plays again after the next signal/)
})

test('a walk whose sound is still being made says that it waits for it', async () => {
  live.set('downloads', null, [stored({ state: 'awaiting-sound', percent: 62, bytesDone: 2_000_000 })])
  renderInRouter(<StoredTours />)
  const item = await screen.findByRole('listitem')
  expect(item.textContent).toMatch(/2\.0 MB · 62% so far · waiting for sound that is still being made/)
  expect(within(item).getByRole('button', { name: 'Stop the download of Florence' })).toBeTruthy()
})

test('a walk that waits for a signal says so, and can be stopped', async () => {
  live.set('downloads', null, [stored({ state: 'awaiting-signal', percent: 40, bytesDone: 800_000 })])
  renderInRouter(<StoredTours />)
  const item = await screen.findByRole('listitem')
  expect(item.textContent).toMatch(/0\.8 MB · 40% so far · waiting for a signal/)
  expect(within(item).getAllByRole('button')).toEqual([
    screen.getByRole('button', { name: 'Stop the download of Florence' }),
  ])
  expect(screen.getByRole('progressbar', { name: 'Waiting for a signal' })).toBeTruthy()
})

test.each([
  { usage: 77_000_000, level: 'roomy', words: undefined },
  { usage: 77_200_000, level: 'filling', words: 'The room for this app is filling up.' },
  { usage: 99_200_000, level: 'full', words: /nearly full\. Remove a tour/ },
])('the storage bar at $usage of 110,000,000 bytes is $level', async ({ usage, level, words }) => {
  room.usage = usage
  live.set('downloads', null, [stored({})])
  renderInRouter(<StoredTours />)
  const bar = await screen.findByRole('meter', { name: 'Storage used' })
  expect(bar.dataset.level).toBe(level)
  expect(bar.getAttribute('aria-valuetext')).toBe(`${(usage / 1e6).toFixed(1)} MB of 110.0 MB used`)
  if (words) expect(bar.parentElement?.textContent).toMatch(words)
  else expect(bar.parentElement?.textContent).toBe('')
})

test('a stored tour is removed from the device', async () => {
  live.set('downloads', null, [stored({})])
  renderInRouter(<StoredTours />)
  await userEvent
    .setup()
    .click(await screen.findByRole('button', { name: 'Remove Florence from this device' }))
  await waitFor(() => expect(live.calls).toContainEqual(['removeDownload', 12]))
})

test('the bar is updated when the files of a removed tour are gone', async () => {
  room.usage = 100_000_000
  live.set('downloads', null, [stored({}), stored({ tourId: 13, bytesDone: 800_000 })])
  live.set('tour-titles', { tourIds: [12, 13] }, { 12: 'Florence' })
  renderInRouter(<StoredTours />)
  expect((await screen.findByRole('meter')).dataset.level).toBe('full')
  room.usage = 10_000_000
  await userEvent
    .setup()
    .click(await screen.findByRole('button', { name: 'Remove Florence from this device' }))
  await waitFor(() => expect(screen.getByRole('meter').dataset.level).toBe('roomy'))
})

test('nothing is said where nothing is stored', () => {
  live.set('downloads', null, [])
  const { container } = renderInRouter(<StoredTours />)
  expect(container.textContent).toBe('')
})

test('under My Tours one line says how much is stored and leads to the rest', async () => {
  live.set('downloads', null, [stored({}), stored({ tourId: 13, bytesDone: 800_000 })])
  renderInRouter(<StoredSummary />)
  const section = await screen.findByRole('region', { name: 'Stored on this device' })
  expect(section.textContent).toContain('2 walks on this device take 5.0 MB.')
  expect(within(section).getByRole('link', { name: 'Offline walks' }).getAttribute('href')).toBe('/offline')
})

test('why a download stopped and that it goes on are two sentences; nothing stored yet has no size', async () => {
  const failure = { kind: 'server', status: 500 } as const
  live.set('downloads', null, [stored({ state: 'failed', percent: 4, bytesDone: 0, failure })])
  renderInRouter(<StoredTours />)
  const item = await screen.findByRole('listitem')
  expect(item.textContent).toContain('Florence4% so far')
  expect(item.textContent).toContain('Failed to download chunk. Stopped at 4%. It goes on by itself.')
})
