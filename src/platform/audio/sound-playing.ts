/**
 * Whether this page plays sound: the player's, as it tells the lock screen, and that of any audio or video element of the
 * document. Nothing may interrupt it unasked.
 */
import { createListeners } from '#kit/listeners.ts'

let isSessionPlaying = false
const elements = new Set<HTMLMediaElement>()
const listeners = createListeners()
const ENDS = ['pause', 'ended', 'emptied', 'error'] as const

/**
 * The player's word, also between two of its files. By an event whose name stands in both files (`media-session.ts`): what they
 * imported in common would be loaded with every first screen.
 */
const SOUND_EVENT = 'streetlore-sound'
function hear(event: Event): void {
  isSessionPlaying = event instanceof CustomEvent && event.detail === true
  listeners.tell()
}

export const isSoundPlaying = (): boolean => isSessionPlaying || elements.size > 0

function follow({ target }: Event): void {
  if (!(target instanceof HTMLMediaElement) || elements.has(target)) return
  elements.add(target)
  // On the element itself: one that is taken out of the document pauses, and nobody else hears of it.
  const listening = new AbortController()
  const end = () => {
    listening.abort()
    elements.delete(target)
    listeners.tell()
  }
  for (const name of ENDS) target.addEventListener(name, end, { signal: listening.signal })
  listeners.tell()
}

/** Calls back whenever sound may have begun or ended. Returns the way to stop. */
export const subscribeSoundPlaying = listeners.add

/** Follows the player and the document's elements from now on. Returns the way to stop. */
export function followSound(): () => void {
  isSessionPlaying = navigator.mediaSession?.playbackState === 'playing'
  addEventListener(SOUND_EVENT, hear)
  document.addEventListener('play', follow, { capture: true })
  return () => {
    removeEventListener(SOUND_EVENT, hear)
    document.removeEventListener('play', follow, { capture: true })
    elements.clear()
  }
}
