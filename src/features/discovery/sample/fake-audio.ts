/** A media element for tests, since jsdom's plays nothing. */
import { vi } from 'vitest'

export class FakeAudio extends EventTarget {
  static made: FakeAudio[] = []
  src = ''
  currentTime = 0
  duration = Number.NaN
  paused = true
  ended = false
  /** The name of the error with which `play()` rejects; undefined lets it play. */
  refusal: string | undefined

  constructor() {
    super()
    FakeAudio.made.push(this)
  }
  async play(): Promise<void> {
    if (this.refusal !== undefined) throw new DOMException('no', this.refusal)
    this.paused = false
    this.ended = false
  }
  pause(): void {
    if (this.paused) return
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
  load(): void {}
  removeAttribute(): void {
    this.src = ''
  }

  /** Plays up to this position. */
  reach(positionS: number): void {
    this.currentTime = positionS
    this.dispatchEvent(new Event('playing'))
    this.dispatchEvent(new Event('timeupdate'))
  }
  finish(durationS: number): void {
    Object.assign(this, { currentTime: durationS, duration: durationS, ended: true, paused: true })
    for (const name of ['durationchange', 'timeupdate', 'pause', 'ended']) this.dispatchEvent(new Event(name))
  }
  break(): void {
    this.dispatchEvent(new Event('error'))
  }
}

/** Replaces `Audio` until the globals are restored. */
export function useFakeAudio({ isTapped }: { readonly isTapped: boolean }): void {
  FakeAudio.made = []
  vi.stubGlobal('Audio', FakeAudio)
  Object.defineProperty(navigator, 'userActivation', {
    value: { hasBeenActive: isTapped },
    configurable: true,
  })
}
export const lastAudio = (): FakeAudio => {
  const made = FakeAudio.made.at(-1)
  if (!made) throw new Error('no element was made')
  return made
}
