/** The words of the shell (first document, sections 2, 4 and 8; second document, section 3). */
import { SESSION } from '#contract/limits.ts'
import type { Notice } from '#live/notices.ts'
import type { ToastTone } from '#ui/toast/toast.ts'

export const UPDATE_AVAILABLE = 'New version available'
export const RESENT = 'Verification email sent! Please check your inbox.'
export const RESEND_FAILED = 'Failed to send verification email. Please try again later.'
const CONSENT_FAILED = 'Failed to save consent preferences. Please try again.'
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

/** After a sign-out with changes that the server has not got. */
export const keptText = (count: number): string =>
  `${count} ${count === 1 ? 'change is' : 'changes are'} kept on this device until you sign in again.`

/** The indicator while something waits. */
export const waitingText = (count: number): string =>
  `${count} ${count === 1 ? 'change' : 'changes'} waiting to sync`

/** Where a change of this kind is looked at. */
const placeOf = (change: string): string => {
  if (change.startsWith('tour-')) return 'My Content'
  if (change.startsWith('route-') || change.startsWith('media-')) return 'My Routes'
  if (change === 'fact-report') return 'Waiting changes'
  return change.startsWith('preferences-') ? 'Settings' : 'Privacy Settings'
}

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
    // The item itself shows the server's reason, with Retry and Discard.
    case 'change-refused':
      if (notice.change === 'profile') return { text: 'Profile update failed', tone: 'error' }
      if (notice.change === 'consent') return { text: CONSENT_FAILED, tone: 'error' }
      if (notice.change === 'preferences-reset')
        return { text: 'Failed to delete preferences', tone: 'error' }
      if (notice.change.startsWith('preferences-'))
        return {
          text: `Failed to update ${notice.change.slice('preferences-'.length)} preferences`,
          tone: 'error',
        }
      return { text: `A change was not accepted. It is marked in ${placeOf(notice.change)}.`, tone: 'error' }
    case 'change-conflict':
      return {
        text: `A change was made elsewhere too. Pick which one holds in ${placeOf(notice.change)}.`,
        tone: 'error',
      }
    case 'change-done':
      // Asked for without a signal, maybe hours ago: nobody is looking at it now.
      return notice.change === 'tour-generate'
        ? { text: `The signal is back: your tour of ${notice.title} is being made.`, tone: 'success' }
        : null
    case 'poi-media':
      return null
  }
}
