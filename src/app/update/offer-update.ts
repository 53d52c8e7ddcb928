/**
 * Offers 'New version available', with Update Now and Later, but never while sound plays: it waits until the sound has paused or
 * ended, and hides when it resumes. Nothing reloads unless the user presses Update Now.
 */
import { isSoundPlaying, subscribeSoundPlaying } from '#platform/audio/sound-playing.ts'
import { currentToasts, dismissToast, toast } from '#ui/toast/toast.ts'
import * as texts from '#texts/install.ts'

/** The shortest silence that counts as the end of sound: between two parts of a walk there is a short gap. */
const QUIET_MS = 2000

let withdraw = () => {}

/**
 * Shows the offer; `accept` activates the new version. A previous offer is replaced. Returns a function that withdraws the offer.
 */
export function offerUpdate(accept: () => void): () => void {
  withdraw()
  let shown: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    stop()
    if (shown !== undefined) dismissToast(shown)
  }
  const show = () => {
    shown = toast(texts.updateAvailable, {
      durationMs: null,
      actions: [
        {
          label: texts.updateNow,
          isPrimary: true,
          onPress: () => {
            end()
            accept()
          },
        },
        { label: texts.later, onPress: end },
      ],
    })
  }
  const look = () => {
    clearTimeout(timer)
    if (!isSoundPlaying()) {
      if (shown === undefined) timer = setTimeout(show, QUIET_MS)
      return
    }
    if (shown === undefined) return
    // Closing the toast counts as Later.
    if (!currentToasts().some(({ id }) => id === shown)) return end()
    dismissToast(shown)
    shown = undefined
  }
  const stop = subscribeSoundPlaying(look)
  withdraw = end
  if (!isSoundPlaying()) show()
  return end
}
