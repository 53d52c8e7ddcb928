/** The words of the shell. */
import { conflictToast, doneToast, refusedToast } from '#changes/words.ts'
import { SESSION } from '#contract/limits.ts'
import type { Notice } from '#live/notices.ts'
import type { ToastTone } from '#ui/toast/toast.ts'

export const UPDATE_AVAILABLE = 'New version available'
export const RESENT = 'Verification email sent! Please check your inbox.'
export const RESEND_FAILED = 'Failed to send verification email. Please try again later.'
export const GRACE_OVER =
  'Your grace period has expired. Please verify your email to continue using Streetlore.'

/** What the verification banner says with `days` of grace left (above 0). */
export const graceText = (days: number): string =>
  `Please verify your email. You have ${days} ${days === 1 ? 'day' : 'days'} left.`

/** Days of grace left: 7 minus whole days passed, never below 0. */
export function graceDaysLeft(createdAt: string, nowMs: number): number {
  const leftMs = Date.parse(createdAt) + SESSION.graceDays * 86_400_000 - nowMs
  return Number.isNaN(leftMs)
    ? SESSION.graceDays
    : Math.min(SESSION.graceDays, Math.max(0, Math.ceil(leftMs / 86_400_000)))
}

/** After a sign-out with changes that the server has not got; undefined where they could not be counted. */
export const keptText = (count: number | undefined): string =>
  count === undefined
    ? 'Changes that were not sent, if any, are kept on this device until you sign in again.'
    : `${count} ${count === 1 ? 'change is' : 'changes are'} kept on this device until you sign in again.`

/** Where the browser refuses to store anything. */
export const NOTHING_KEPT = 'This browser keeps nothing on this device.'
export const NOTHING_KEPT_MEANS =
  'Walks can’t be downloaded, and changes and lists that need this device’s storage don’t work. Searching, previews and signing in do. A window that is not private may help.'

/** The indicator while something waits. */
export const waitingText = (count: number): string =>
  `${count} ${count === 1 ? 'change' : 'changes'} waiting to sync`

/** What a notice says as a toast; null where a screen says it or nothing needs to be said. */
export function noticeText(notice: Notice): { readonly text: string; readonly tone: ToastTone } | null {
  switch (notice.kind) {
    case 'session-expired':
      return { text: 'Session expired. Please log in again.', tone: 'error' }
    case 'user-unknown':
      return { text: 'Failed to get user information', tone: 'error' }
    case 'device-full':
      return {
        text: 'There is no room left on this device, so your change was not kept. Remove downloads or free some space, then try again.',
        tone: 'error',
      }
    case 'tour-completed':
      return { text: `Tour "${notice.title}" generated successfully!`, tone: 'success' }
    case 'tour-completed-not-loaded':
      return { text: 'Tour completed but failed to load details', tone: 'error' }
    case 'tour-failed':
      return { text: `Tour generation failed: ${notice.error}`, tone: 'error' }
    case 'audio-completed':
      return notice.success
        ? { text: 'Audio generation completed!', tone: 'success' }
        : { text: notice.error || 'Audio generation failed', tone: 'error' }
    case 'change-refused':
      return { text: refusedToast(notice.change), tone: 'error' }
    case 'change-conflict':
      return { text: conflictToast(notice.change, notice.failure), tone: 'error' }
    case 'change-done': {
      const text = doneToast(notice.change, notice.title)
      return text ? { text, tone: 'success' } : null
    }
    case 'poi-media':
      return null
  }
}
