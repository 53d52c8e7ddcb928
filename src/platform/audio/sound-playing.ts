/**
 * Reports whether this page plays sound: the player's, by the state that it gives the lock screen, and that of any audio or video element of
 * the document. Nothing may interrupt sound without asking the user.
 */
import { createListeners } from '#kit/listeners.ts'

let isSessionPlaying = false
const elements = new Set<HTMLMediaElement>()
const listeners = createListeners()
const ENDS = ['pause', 'ended', 'emptied', 'error'] as const

/**
 * The event of the player, which also covers the time between two of its files. Its name is written in `media-session.ts` too: a module that
 * both imported would be loaded with every first screen.
 */
const SOUND_EVENT = 'streetlore-sound'
function onSoundEvent(event: Event): void {
  isSessionPlaying = event instanceof CustomEvent && event.detail === true
  listeners.tell()
}

export const isSoundPlaying = (): boolean => isSessionPlaying || elements.size > 0

function follow({ target }: Event): void {
  if (!(target instanceof HTMLMediaElement) || elements.has(target)) return
  elements.add(target)
  // The listeners are on the element itself: one that is removed from the document pauses, and its events do not reach the document.
  const listening = new AbortController()
  const end = () => {
    listening.abort()
    elements.delete(target)
    listeners.tell()
  }
  for (const name of ENDS) target.addEventListener(name, end, { signal: listening.signal })
  listeners.tell()
}

/** Calls back whenever sound may have begun or ended. Returns a function that stops it. */
export const subscribeSoundPlaying = listeners.add

/** Follows the player and the document's elements from now on. Returns a function that stops it. */
export function followSound(): () => void {
  isSessionPlaying = navigator.mediaSession?.playbackState === 'playing'
  addEventListener(SOUND_EVENT, onSoundEvent)
  document.addEventListener('play', follow, { capture: true })
  return () => {
    removeEventListener(SOUND_EVENT, onSoundEvent)
    document.removeEventListener('play', follow, { capture: true })
    elements.clear()
  }
}
