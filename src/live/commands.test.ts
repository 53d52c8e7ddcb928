import { expect, it } from 'vitest'
import { ask } from './ask.ts'
import { command } from './commands.ts'
import { startDownload } from './downloads.ts'
import { provideSource } from './source.ts'
import { fakeLive } from './testing.ts'
import { deleteTour, generateTour } from './tour-commands.ts'

it('passes its arguments to the source and resolves with the answer', async () => {
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

it('is without a connection where the source could not be loaded', async () => {
  provideSource(() => Promise.reject(new Error('not here')))
  expect(await deleteTour(8)).toEqual({ ok: false, failure: { kind: 'offline' } })
})

it('is without a connection where the code behind the commands could not be loaded', async () => {
  const source = { commands: () => Promise.reject(new Error('not here')) }
  provideSource(() => Promise.resolve(source as never))
  expect(await deleteTour(8)).toEqual({ ok: false, failure: { kind: 'offline' } })
})

it('knows by its types what is missing or mistyped', () => {
  // @ts-expect-error -- no such command
  void (() => command('startDownloads'))
  // @ts-expect-error -- a tour is named by its number
  void (() => startDownload('7'))
  // @ts-expect-error -- no such endpoint
  void (() => ask('topics', {}))
})
