// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import type { Positions } from '#platform/device/geolocation.ts'
import { CityDownload } from './city-download.tsx'

const here: Positions = {
  current: async () => ({ ok: true, value: { latitude: 43.77, longitude: 11.25, accuracyM: 10, atMs: 0 } }),
  watch: () => () => {},
}
const file = (bytes: number) => ({ url: '/a', bytes, sha256: '', kind: 'audio' as const })

let live: FakeLive
const persist = vi.fn(async () => true)
const room = { usage: 0, quota: 1_000_000_000 }
beforeEach(() => {
  live = fakeLive()
  live.set('downloads', null, [
    { tourId: 12, state: 'downloaded', percent: 100, bytesDone: 1, bytesTotal: 1 },
  ])
  room.quota = 1_000_000_000
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { estimate: async () => ({ ...room }), persist },
  })
  const items = [12, 13, 14].map((id) => ({ id, title: `Walk ${id}` }))
  live.answer('nearbyTours', ({ query }) => {
    expect(query).toMatchObject({ latitude: 43.77, longitude: 11.25, radiusKm: 5 })
    return { ok: true, value: { items, totalCount: 3, page: 1, pageSize: 20, totalPages: 1 } as never }
  })
  live.answer('tourOfflineManifest', ({ params }) => ({
    ok: true,
    value: { version: '1', files: [file(Number(params?.['id']) * 1_000_000)] },
  }))
})
afterEach(() => {
  cleanup()
  persist.mockReset().mockResolvedValue(true)
  for (const name of ['connection', 'standalone']) Reflect.deleteProperty(navigator, name)
})
const started = () => live.calls.filter(([name]) => name === 'startDownload')

test('says how many walks and how large before anything is fetched, then downloads them all', async () => {
  render(<CityDownload positions={here} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Find walks near here' }))
  const button = await screen.findByRole('button', { name: 'Download 2 walks (27.0 MB)' })
  expect(screen.getByRole('status').textContent).toBe('Walk 13 · Walk 14')
  expect(started()).toEqual([])
  await user.click(button)
  await waitFor(() =>
    expect(started()).toEqual([
      ['startDownload', 13],
      ['startDownload', 14],
    ]),
  )
})

test('begins nothing where there is no room for all of them', async () => {
  room.quota = 50_000_000
  render(<CityDownload positions={here} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Find walks near here' }))
  await user.click(await screen.findByRole('button', { name: /^Download 2 walks/ }))
  expect(await screen.findByText('Not enough storage space available')).toBeTruthy()
  expect(started()).toEqual([])
})

test('without a position it says so', async () => {
  const lost: Positions = {
    ...here,
    current: async () => ({ ok: false, failure: { kind: 'position-denied' } }),
  }
  render(<CityDownload positions={lost} />)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Find walks near here' }))
  expect(await screen.findByText('Your position could not be found.')).toBeTruthy()
})

test.each([
  [true, 'The browser keeps it until you remove it or it runs out.'],
  [false, 'The browser may drop it when the device runs short of room.'],
])('the browser is asked in the tap to keep them, and its answer is said: %s', async (isKept, words) => {
  persist.mockResolvedValue(isKept)
  render(<CityDownload positions={here} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Find walks near here' }))
  expect(persist).not.toHaveBeenCalled()
  await user.click(await screen.findByRole('button', { name: /^Download 2 walks/ }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain(words))
  expect(persist).toHaveBeenCalledOnce()
})

test.each([
  ['on an iPhone’s browser that has stored nothing yet', 'standalone', false, 'Add to Home Screen'],
  ['on mobile data', 'connection', { type: 'cellular' }, 'may use mobile data'],
])('%s the first tap warns, the second one starts', async (_where, property, value, words) => {
  live.set('downloads', null, [])
  Object.defineProperty(navigator, property, { configurable: true, value })
  render(<CityDownload positions={here} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Find walks near here' }))
  await user.click(await screen.findByRole('button', { name: /^Download 3 walks/ }))
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect(started()).toEqual([])
  await user.click(screen.getByRole('button', { name: /^Download 3 walks/ }))
  await waitFor(() => expect(started()).toHaveLength(3))
})
