// @vitest-environment jsdom
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentToasts, dismissAllToasts } from '#ui/toast/toast.ts'
import { LaterParts } from './later-parts.tsx'
import { sayNotice } from './say-notice.ts'

const words = vi.hoisted(() => ({ isGone: false, loads: 0 }))
vi.mock('./notice-text.ts', () => {
  words.loads += 1
  if (words.isGone) throw new TypeError('Failed to fetch dynamically imported module')
  return { noticeText: () => ({ text: 'In its own words', tone: 'success' }) }
})
vi.mock('./install/install-offer.tsx', () => ({ InstallOffer: () => null }))
vi.mock('./shortcuts/shortcut-keys.tsx', () => ({ ShortcutKeys: () => null }))
vi.mock('./update/use-update-toast.ts', () => ({ useUpdateToast: () => undefined }))

beforeEach(() => {
  vi.resetModules()
  words.loads = 0
  words.isGone = false
})
afterEach(() => {
  cleanup()
  dismissAllToasts()
})

const shown = () => currentToasts().map(({ text, tone }) => [text, tone])
const WENT_WRONG = ['Something went wrong, and what it was could not be loaded.', 'error']
const DONE = ['Something you asked for is done.', 'success']

it.each([
  [{ kind: 'session-expired' }, [['Session expired. Please log in again.', 'error']]],
  [{ kind: 'tour-completed', title: 'Florence', slug: 'f' }, [DONE]],
  [{ kind: 'tour-failed', error: 'no places' }, [WENT_WRONG]],
  [{ kind: 'audio-completed', tourId: 1, success: true }, [DONE]],
  [{ kind: 'audio-completed', tourId: 1, success: false }, [WENT_WRONG]],
  [{ kind: 'change-done', rowId: 'r', change: 'profile', entity: 'me', title: '' }, []],
] as const)('where its words cannot be loaded, %o has a general text', async (notice, toasts) => {
  words.isGone = true
  await sayNotice(notice)
  expect(shown()).toEqual(toasts)
})

it('has its words before there is a notice', async () => {
  render(<LaterParts isPlayer={false} isSignedIn />)
  await waitFor(() => expect(words.loads).toBe(1))
  await sayNotice({ kind: 'user-unknown' })
  expect(shown()).toEqual([['In its own words', 'success']])
})
