/** The chunks that are loaded at the same time, with one speed and one volume, on two elements that take turns. */
import type { LoadedChunk } from './loaded-chunk.ts'

export interface LoadedChunks {
  current: LoadedChunk | undefined
  next: LoadedChunk | undefined
  /** The chunk before, which is sounding out. */
  tail: LoadedChunk | undefined
  /** The element that holds neither the current chunk nor the next; undefined where each chunk makes its own. */
  freeElement(): HTMLAudioElement | undefined
  /** Gives a new chunk the speed and volume of the others. */
  adopt(chunk: LoadedChunk): LoadedChunk
  roleOf(chunk: LoadedChunk): 'current' | 'next' | undefined
  /** The next chunk becomes the current one, and the current one the tail. */
  advance(): void
  setRate(rate: number): void
  setVolume(volume: number): void
  unload(role: 'current' | 'next'): void
  endTail(): void
  unloadAll(): void
}

export const createLoadedChunks = (elements: readonly HTMLAudioElement[]): LoadedChunks => {
  let rate = 1
  let volume = 1
  const loaded: LoadedChunks = {
    current: undefined,
    next: undefined,
    tail: undefined,
    freeElement: () =>
      elements.find((one) => one !== loaded.current?.element && one !== loaded.next?.element),
    adopt: (chunk) => {
      chunk.voice.setRate(rate)
      chunk.voice.setVolume(volume)
      return chunk
    },
    roleOf: (chunk) => {
      if (loaded.current === chunk) return 'current'
      return loaded.next === chunk ? 'next' : undefined
    },
    advance: () => {
      loaded.tail = loaded.current
      loaded.current = loaded.next
      loaded.next = undefined
    },
    setRate: (wanted) => {
      rate = wanted
      loaded.current?.voice.setRate(wanted)
      loaded.next?.voice.setRate(wanted)
    },
    setVolume: (wanted) => {
      volume = wanted
      loaded.current?.voice.setVolume(wanted)
      loaded.next?.voice.setVolume(wanted)
    },
    unload: (role) => {
      const chunk = loaded[role]
      loaded[role] = undefined
      chunk?.unload()
    },
    endTail: () => {
      loaded.tail?.unload()
      loaded.tail = undefined
    },
    unloadAll: () => {
      loaded.current?.unload()
      loaded.next?.unload()
      loaded.endTail()
      loaded.current = undefined
      loaded.next = undefined
    },
  }
  return loaded
}
