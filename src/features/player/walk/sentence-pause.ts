/** Runs one action at the next pause between sentences, so that none is cut. */
import type { Sentence } from '#contract/api/audio-chunks.ts'
import type { Playback } from '../playback/playback.ts'

/** The element reports its position four times a second; within this time of the moment a timer takes over. */
const TIMER_S = 0.6

export interface SentencePause {
  isPending(): boolean
  /**
   * Runs the action at the pause; at once where no sentence is known, which `wasKnown` says. It replaces the pending
   * action.
   */
  whenQuiet(run: (wasKnown: boolean) => void): void
  /** Checks whether the action is due. Call it at every move of the sound. */
  check(): void
  cancel(): void
}

export interface SentencePauseSeams {
  readonly playback: Playback
  sentencesAt(positionS: number): readonly Sentence[]
  /** The playback speed: how many seconds of narration pass in one. */
  rate(): number
}

/**
 * Returns the end of the sentence that sounds at the position, or the position itself in a pause between two sentences;
 * seconds on the tour's timeline. Undefined where no sentence is known: then every moment is equally good.
 */
export const quietMomentS = (sentences: readonly Sentence[], positionS: number): number | undefined => {
  if (sentences.length === 0) return undefined
  const sounding = sentences.find(({ startS, endS }) => positionS >= startS && positionS < endS)
  return sounding?.endS ?? positionS
}

export const createSentencePause = ({ playback, sentencesAt, rate }: SentencePauseSeams): SentencePause => {
  let pending: { readonly atS: number; readonly run: () => void } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
    pending = undefined
  }

  const take = () => {
    const due = pending
    cancel()
    due?.run()
  }

  const check = () => {
    if (!pending || timer !== undefined) return
    const waitMs = ((pending.atS - playback.positionS()) * 1000) / rate()
    if (waitMs <= 0) take()
    else if (waitMs < TIMER_S * 1000) {
      timer = setTimeout(() => {
        timer = undefined
        // Sound that ran out of data meanwhile reports its position again when it goes on.
        if (playback.state().kind === 'playing') take()
      }, waitMs)
    }
  }

  return {
    isPending: () => pending !== undefined,
    whenQuiet: (run) => {
      const positionS = playback.positionS()
      const atS = quietMomentS(sentencesAt(positionS), positionS)
      if (atS === undefined) return run(false)
      pending = { atS, run: () => run(true) }
      check()
    },
    check,
    cancel,
  }
}
