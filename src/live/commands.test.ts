import { expect, it } from 'vitest'
import { commands, deleteTour, generateTour } from './commands.ts'
import { provideSource } from './source.ts'
import { fakeLive } from './testing.ts'
import { startDownload } from './storage/use-downloads.ts'

it('carries a name and what it was given to whoever does it, and brings back the answer', async () => {
  const live = fakeLive()
  live.refuse('deleteTour', { kind: 'storage-full' })
  expect(await startDownload(7)).toEqual({ ok: true, value: null })
  expect(await deleteTour(8)).toEqual({ ok: false, failure: { kind: 'storage-full' } })
  expect(await generateTour({ locationName: 'Rome' } as never)).toMatchObject({ value: { jobId: 'job-1' } })
  expect(live.calls).toEqual([
    ['startDownload', 7],
    ['deleteTour', 8],
    ['generateTour', { locationName: 'Rome' }],
  ])
})

it('is without a connection where its code could not be loaded', async () => {
  provideSource(() => Promise.reject(new Error('not here')))
  expect(await deleteTour(8)).toEqual({ ok: false, failure: { kind: 'offline' } })
})

it('knows by its types what is missing or mistyped', () => {
  // @ts-expect-error -- no such command
  void commands.startDownloads
  // @ts-expect-error -- a tour is named by its number
  void (() => commands.startDownload('7'))
  // @ts-expect-error -- no such endpoint
  void (() => commands.ask('topics', {}))
})

it('is no promise: what resolves to the commands is not taken for one', async () => {
  expect(await Promise.resolve(commands)).toBe(commands)
})
