/** A stop's recording or film and the walk's narration never sound at once. */
import { isOn } from '../playback/playback-state.ts'
import type { Playback } from '../playback/playback.ts'
import type { WalkSession } from '../walk/walk-session.ts'

/** The element of a recording or film. */
type Recording = Pick<HTMLMediaElement, 'pause'>

export interface SideSound {
  /** A recording begins: what sounded falls silent. */
  begin(element: Recording): void
  /** A recording ended: the narration that it silenced goes on. */
  end(element: Recording): void
  /** Silences the recording where the narration begins, until the returned function is called. */
  watch(): () => void
}

export interface SideSoundSeams {
  readonly playback: Pick<Playback, 'state' | 'subscribe'>
  readonly walk: Pick<WalkSession, 'play' | 'pause'>
}

export function createSideSound({ playback, walk }: SideSoundSeams): SideSound {
  let sounding: Recording | undefined
  let hasSilenced = false
  return {
    begin(element) {
      if (sounding !== element) sounding?.pause()
      sounding = element
      if (!isOn(playback.state())) return
      hasSilenced = true
      // It counts as a pause by hand: no stop that comes near begins over the recording.
      walk.pause()
    },
    end(element) {
      if (sounding !== element) return
      sounding = undefined
      if (hasSilenced && playback.state().kind === 'paused') walk.play()
      hasSilenced = false
    },
    watch: () =>
      playback.subscribe(() => {
        if (!isOn(playback.state())) return
        hasSilenced = false
        sounding?.pause()
        sounding = undefined
      }),
  }
}
