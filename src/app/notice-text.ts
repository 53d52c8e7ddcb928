import { conflictToast, doneToast, refusedToast } from '#live/change-words.ts'
import type { Notice } from '#live/notices.ts'
import * as texts from '#texts/app.ts'
import type { ToastTone } from '#ui/toast/toast.ts'

/** Returns the text of a notice as a toast; null where a screen shows it, or where nothing needs to be said. */
export function noticeText(notice: Notice): { readonly text: string; readonly tone: ToastTone } | null {
  switch (notice.kind) {
    case 'session-expired':
      return { text: texts.sessionExpired, tone: 'error' }
    case 'user-unknown':
      return { text: texts.userUnknown, tone: 'error' }
    case 'device-full':
      return {
        text: texts.deviceFull,
        tone: 'error',
      }
    case 'tour-completed':
      return { text: texts.tourCompleted(notice.title), tone: 'success' }
    case 'tour-completed-not-loaded':
      return { text: texts.tourCompletedNotLoaded, tone: 'error' }
    case 'tour-failed':
      return { text: texts.tourFailed(notice.error), tone: 'error' }
    case 'tour-cancelled':
      return { text: texts.tourCancelled, tone: 'success' }
    case 'audio-completed':
      return notice.success
        ? { text: texts.audioCompleted, tone: 'success' }
        : { text: notice.error || texts.audioFailed, tone: 'error' }
    case 'change-refused':
      return { text: refusedToast(notice.change, notice.title), tone: 'error' }
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
