/**
 * The walk's text with the time of every sentence that has one. Pure; seconds on the tour's timeline. The times come
 * from the voice, with each chunk; text without them stays plain text.
 */
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import { layOut } from '../playback/timeline.ts'
import type { WalkSection } from './sections.ts'

export interface TimedSentence {
  /** The index among all timed sentences of the walk. */
  readonly number: number
  readonly text: string
  readonly startS: number
  readonly endS: number
}
/**
 * A part of a section's text: a sentence that can be gone to, or what lies between two (spaces, line breaks, words
 * without a time).
 */
export type TextPart = { readonly text: string; readonly sentence?: TimedSentence | undefined }

export interface TimedText {
  /** The parts of each section in order; joined they are the section's text, letter for letter. */
  readonly sections: readonly (readonly TextPart[])[]
  readonly sentences: readonly TimedSentence[]
}

type Told = Omit<TimedSentence, 'number'>

/** Times that go back, or lie beyond the end of their file, cannot be true: they are ignored. */
const isPlausible = (chunk: AudioChunk): boolean => {
  const { sentences, durationS } = chunk
  if (!sentences || !durationS) return false
  let beforeS = 0
  for (const { startS, endS } of sentences) {
    if (!(startS >= beforeS && endS >= startS && endS <= durationS + 0.5)) return false
    beforeS = startS
  }
  return true
}

interface ToldChunk {
  readonly startS: number
  readonly endS: number
  readonly sentences: readonly Told[]
}

/**
 * Returns the chunks' sentences on the tour's timeline. After a chunk whose length is only estimated the rest gets no
 * times: they would drift.
 */
const toldChunks = (chunks: readonly AudioChunk[]): ToldChunk[] => {
  const ordered = chunks.toSorted((a, b) => a.chunkIndex - b.chunkIndex)
  const told: ToldChunk[] = []
  for (const [entryIndex, { startS, durationS }] of layOut(ordered).entries.entries()) {
    const chunk = ordered[entryIndex]
    if (!chunk) break
    const sentences = (isPlausible(chunk) ? (chunk.sentences ?? []) : [])
      .map((sentence) => ({
        text: sentence.text.trim(),
        startS: startS + sentence.startS,
        endS: startS + sentence.endS,
      }))
      .filter((sentence) => sentence.text !== '' && sentence.endS > sentence.startS)
    told.push({ startS, endS: startS + durationS, sentences })
    if (chunk.isReady && !chunk.durationS) break
  }
  return told
}

const EDGE_S = 0.05

/**
 * Finds each chunk's sentences in the texts of the sections that begin in it, in order. One that is not found (a
 * respelling, another edition) is left out: its words stay plain text.
 */
export const timeText = (
  sections: readonly Pick<WalkSection, 'text' | 'startS'>[],
  chunks: readonly AudioChunk[],
): TimedText => {
  const parts: TextPart[][] = sections.map(() => [])
  const offsets = sections.map(() => 0)
  const sentences: TimedSentence[] = []
  const takeUntil = (sectionIndex: number, end: number) => {
    const text = sections[sectionIndex]?.text.slice(offsets[sectionIndex], end) ?? ''
    if (text !== '') parts[sectionIndex]?.push({ text })
    offsets[sectionIndex] = end
  }
  for (const chunk of toldChunks(chunks)) {
    let sectionIndexes = sections.flatMap(({ startS }, sectionIndex) =>
      startS >= chunk.startS - EDGE_S && startS < chunk.endS - EDGE_S ? [sectionIndex] : [],
    )
    for (const told of chunk.sentences) {
      const sectionIndex = sectionIndexes.find(
        (one) => sections[one]?.text.indexOf(told.text, offsets[one]) !== -1,
      )
      if (sectionIndex === undefined) continue
      // The sections before this one are done.
      sectionIndexes = sectionIndexes.filter((one) => one >= sectionIndex)
      takeUntil(sectionIndex, sections[sectionIndex]?.text.indexOf(told.text, offsets[sectionIndex]) ?? 0)
      const sentence = { ...told, number: sentences.length }
      sentences.push(sentence)
      parts[sectionIndex]?.push({ text: told.text, sentence })
      offsets[sectionIndex] = (offsets[sectionIndex] ?? 0) + told.text.length
    }
  }
  for (const [sectionIndex, { text }] of sections.entries()) takeUntil(sectionIndex, text.length)
  return { sections: parts, sentences }
}

/** An element that was moved to a sentence's start may be a hair before it. */
const EARLY_S = 0.06

/** Returns the sentence that is heard, or was heard last before a pause between two; undefined before the first. */
export const sentenceAt = (
  sentences: readonly TimedSentence[],
  positionS: number,
): TimedSentence | undefined => {
  let low = 0
  let high = sentences.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sentences[middle]?.startS ?? Infinity) <= positionS + EARLY_S) low = middle + 1
    else high = middle
  }
  return sentences[low - 1]
}

/** The longest silence in which the last sentence still counts as the present one: what follows it has no times. */
const LONGEST_PAUSE_S = 3

/** Returns the number of the present sentence; -1 where none is known to be heard. */
export const presentSentence = (sentences: readonly TimedSentence[], positionS: number): number => {
  const sentence = sentenceAt(sentences, positionS)
  return sentence && positionS <= sentence.endS + LONGEST_PAUSE_S ? sentence.number : -1
}
