/** Writes what is told on one leg, and says what time it takes beyond the time of the leg. */
import type { Language } from '#contract/languages.ts'
import { speechS } from '#server/languages/speech-length.ts'
import type { Composing } from './composing.ts'
import type { Passage } from './passage.ts'
import type { TellingPlan } from './plan-of-telling.ts'
import { legTime, SILENCE_S } from './walking-tracks.ts'
import { wayStories } from './way-story.ts'

export interface ToldWay {
  /** The index of the stop from which it leads. */
  readonly leg: number
  readonly seconds: number
  readonly tracks: readonly { readonly startShare: number; readonly passage: Passage }[]
}

/** Writes the tracks of a leg. Call it behind the story of its first stop. */
export function toldWayOf(composing: Composing, plan: TellingPlan, leg: number): ToldWay {
  const passages = wayStories(composing, plan, leg)
  const tracks = (plan.legs[leg] ?? []).flatMap(({ startShare }, at) => {
    const passage = passages[at]
    return passage ? [{ startShare, passage }] : []
  })
  return { leg, seconds: legTime(composing, leg).seconds, tracks }
}

/** Returns the minutes by which tracks are longer than their legs. */
export function unwalkedMin(ways: readonly ToldWay[], language: Language): number {
  const overS = ways.map(({ seconds, tracks }) => {
    const texts = tracks.flatMap(({ passage }) => passage.sentences.map(({ text }) => text))
    if (texts.length === 0) return 0
    return Math.max(0, SILENCE_S.after + speechS(texts.join(' '), language) - seconds)
  })
  return overS.reduce((sum, seconds) => sum + seconds, 0) / 60
}
