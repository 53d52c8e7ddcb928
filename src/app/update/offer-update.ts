/**
 * 'New version available', with Update Now and Later: never while sound plays. It waits until the sound has paused or ended, and
 * steps aside when it goes on. Nothing reloads unless it is pressed.
 */
import { isSoundPlaying, subscribeSoundPlaying } from '#platform/audio/sound-playing.ts'
import { currentToasts, dismissToast, toast } from '#ui/toast/toast.ts'
import * as texts from '#texts/updates.ts'

/** Between two parts of a walk it is quiet for a moment. */
const QUIET_MS = 2000

let withdraw = () => {}

/** `accept` lets the new version take over. One that is offered already is replaced. Returns the way to take it back. */
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
    // Closed by its cross: that is a Later.
    if (!currentToasts().some(({ id }) => id === shown)) return end()
    dismissToast(shown)
    shown = undefined
  }
  const stop = subscribeSoundPlaying(look)
  withdraw = end
  if (!isSoundPlaying()) show()
  return end
}
