/**
 * Whether this page plays sound: the player's, as it tells the lock screen, and that of any audio or video element of the
 * document. Nothing may interrupt it unasked.
 */

let isSessionPlaying = false
const elements = new Set<HTMLMediaElement>()
const listeners = new Set<() => void>()
const ENDS = ['pause', 'ended', 'emptied', 'error'] as const

const publish = (): void => {
  for (const listener of listeners) listener()
}

/** The player's word, also between two of its files. By an event: the player's code does not wait for this. */
const SOUND_EVENT = 'streetlore-sound'
function hear(event: Event): void {
  isSessionPlaying = event instanceof CustomEvent && event.detail === true
  publish()
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
    publish()
  }
  for (const name of ENDS) target.addEventListener(name, end, { signal: listening.signal })
  publish()
}

/** Calls back whenever sound may have begun or ended. Returns the way to stop. */
export function subscribeSoundPlaying(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

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
