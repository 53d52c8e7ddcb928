/** When the narration can stop without cutting a sentence. Pure; seconds on the tour's timeline. */
import type { Sentence } from '#contract/api/audio-chunks.ts'

/**
 * The end of the sentence that sounds at the position, or the position itself in a pause between two. Undefined where no
 * sentence is known, so that every moment is as good.
 */
export const quietMomentS = (sentences: readonly Sentence[], positionS: number): number | undefined => {
  if (sentences.length === 0) return undefined
  const sounding = sentences.find(({ startS, endS }) => positionS >= startS && positionS < endS)
  return sounding?.endS ?? positionS
}
