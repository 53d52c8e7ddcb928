// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SHARED_FILE_CACHE } from '#contract/threads/caches.ts'
import { SHARED_FILE } from '#contract/threads/shared-file.ts'
import { readSharedFile } from '#platform/storage/stored-files.ts'
import { memoryCacheStorage } from '#tests/support/memory-cache-storage.ts'
import { currentToasts, dismissAllToasts } from '#ui/toast/toast.ts'
import type { DraftEvent } from '../builder/draft-history.ts'
import { useSharedFile, type SharedFileOptions } from './use-shared-file.ts'

const EMPTY: SharedFileOptions['route'] = {
  name: '',
  description: '',
  topic: 'History',
  isPublic: false,
  pois: [],
}
const GPX = '<gpx><rte><name>River</name><rtept lat="1" lon="2"><name>Gate</name></rtept></rte></gpx>'
const toasts = () => currentToasts().map(({ text }) => text)

const share = async (text: string) =>
  (await caches.open(SHARED_FILE_CACHE)).put(SHARED_FILE.key, new Response(text))

function openBuilder(options: Partial<SharedFileOptions> = {}) {
  const events: DraftEvent[] = []
  const dispatch = (event: DraftEvent) => events.push(event)
  renderHook(
    () => useSharedFile({ sharedFile: 'awaited', route: EMPTY, hasRoom: () => true, dispatch, ...options }),
    { reactStrictMode: true },
  )
  return events
}

beforeEach(() => vi.stubGlobal('caches', memoryCacheStorage()))
afterEach(() => {
  cleanup()
  dismissAllToasts()
  vi.unstubAllGlobals()
})

test('a file that another app shared becomes stops, once', async () => {
  await share(GPX)
  const events = openBuilder()
  await waitFor(() => expect(toasts()).toEqual(['1 stop taken from the file']))
  await waitFor(async () => expect(await readSharedFile()).toBeUndefined())
  expect(events).toMatchObject([{ name: 'replaced', route: { name: 'River', pois: [{ name: 'Gate' }] } }])
})

test('it waits while the route has no room, and where another route is edited', async () => {
  await share(GPX)
  const hasRoom = vi.fn(() => false)
  expect(openBuilder({ hasRoom })).toEqual([])
  await waitFor(() => expect(hasRoom).toHaveBeenCalledOnce())
  openBuilder({ sharedFile: undefined })
  expect(await (await readSharedFile())?.text()).toBe(GPX)
  expect(toasts()).toEqual([])
})

test('a damaged one says so and is let go', async () => {
  await share('no route')
  const events = openBuilder()
  await waitFor(() => expect(toasts()).toEqual(['This is neither a GPX nor a GeoJSON file.']))
  await waitFor(async () => expect(await readSharedFile()).toBeUndefined())
  expect(events).toEqual([])
})

test('one that did not arrive is said', async () => {
  openBuilder({ sharedFile: 'missed' })
  await waitFor(() =>
    expect(toasts()).toEqual([
      'The shared file did not arrive. Choose it with “Import GPX or GeoJSON” in the POI List.',
    ]),
  )
})
