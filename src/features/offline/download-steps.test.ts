import { expect, test } from 'vitest'
import { tapOutcome } from './download-steps.ts'

const ready = {
  isSignedIn: true,
  isOnline: true,
  isDownloaded: false,
  isOnMobileData: false,
  isStoredApart: false,
  wasWarned: false,
}

test.each([
  [{ isSignedIn: false }, 'You must be logged in to download audio'],
  [{ isOnline: false }, 'No internet connection'],
  [{ isDownloaded: true }, 'Tour audio already downloaded'],
])('%o is refused: %s', (facts, text) => {
  expect(tapOutcome({ ...ready, ...facts })).toEqual({ name: 'refuse', text })
})

test('on mobile data the first tap warns, the second starts', () => {
  expect(tapOutcome({ ...ready, isOnMobileData: true })).toEqual({
    name: 'warn',
    text: 'You are not connected to WiFi. Downloading may use mobile data.',
  })
  expect(tapOutcome({ ...ready, isOnMobileData: true, wasWarned: true })).toEqual({ name: 'start' })
})

test('where the installed app has its own storage, installing is proposed before the first download', () => {
  expect(tapOutcome({ ...ready, isStoredApart: true })).toMatchObject({
    name: 'warn',
    text: expect.stringContaining('Add to Home Screen'),
  })
  expect(tapOutcome({ ...ready, isStoredApart: true, wasWarned: true })).toEqual({ name: 'start' })
})

test('with nothing in the way it starts', () => expect(tapOutcome(ready)).toEqual({ name: 'start' }))
