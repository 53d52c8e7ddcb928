import type { Notice } from '#live/notices.ts'
import * as texts from '#texts/app.ts'
import { toast, type ToastTone } from '#ui/toast/toast.ts'

interface Said {
  readonly text: string
  readonly tone: ToastTone
}

/** No first screen has a notice, so their texts are loaded later. Undefined where they cannot be loaded. */
const loadWords = () => import('./notice-text.ts').catch(() => undefined)

/** Loads the texts of notices in advance, since the connection may be gone when a notice arrives. */
export async function preloadNoticeWords(): Promise<void> {
  await loadWords()
}

/** Shows a notice as a toast; a general text where its own cannot be loaded. Never rejects. */
export async function sayNotice(notice: Notice): Promise<void> {
  const words = await loadWords()
  const said = words ? words.noticeText(notice) : plainText(notice)
  if (said) toast(said.text, { tone: said.tone })
}

const DONE: Said = { text: texts.somethingDone, tone: 'success' }
const WENT_WRONG: Said = { text: texts.somethingWrong, tone: 'error' }

function plainText(notice: Notice): Said | null {
  switch (notice.kind) {
    case 'session-expired':
      return { text: texts.sessionExpired, tone: 'error' }
    case 'device-full':
      return { text: texts.deviceFull, tone: 'error' }
    case 'tour-completed':
    case 'tour-cancelled':
      return DONE
    case 'audio-completed':
      return notice.success ? DONE : WENT_WRONG
    // Most changes that succeed need no toast.
    case 'change-done':
    case 'poi-media':
      return null
    default:
      return WENT_WRONG
  }
}
