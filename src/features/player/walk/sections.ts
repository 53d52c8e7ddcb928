/** The sections of the walk on the tour's timeline, each with its stop. Pure; seconds. */
import type { AudioChunk, TrackOnTheWay } from '#contract/api/audio-chunks.ts'
import type { NarrativeSection, Poi } from '#contract/api/tours.ts'
import { partNumber } from '#texts/player-walk.ts'
import { layOut, type Timeline } from '../playback/timeline.ts'
import { alignSections } from './align-sections.ts'

export interface WalkSection {
  readonly index: number
  readonly title: string
  readonly text: string
  readonly sources: readonly {
    readonly title: string
    readonly url: string
    readonly licence?: string | null | undefined
  }[]
  readonly startS: number
  readonly endS: number
  /** The ends of the sentences in the text, as far as the server sent them. */
  readonly sentenceEnds?: readonly number[] | null | undefined
  /** The stop at which it is told; undefined for an introduction, a way between, a farewell. */
  readonly poi: Poi | undefined
  /** The place of a walking track on the way; undefined for other sections. */
  readonly walk?: TrackOnTheWay | undefined
  /** The language in which it is told, where that is known. */
  readonly language?: string | undefined
}

const hasTimes = (sections: readonly NarrativeSection[]): boolean =>
  sections.some(({ estimatedAudioEndTime }) => estimatedAudioEndTime > 0)

/**
 * Returns start times where the server sent none: chunk by chunk where the numbers match, else by the length of the
 * text.
 */
const inventTimes = (sections: readonly NarrativeSection[], timeline: Timeline, totalS: number): number[] => {
  if (sections.length === timeline.entries.length) return timeline.entries.map(({ startS }) => startS)
  const characters = sections.reduce((sum, { text }) => sum + text.length + 1, 0)
  let passed = 0
  return sections.map(({ text }) => {
    const startS = (passed / characters) * totalS
    passed += text.length + 1
    return startS
  })
}

/**
 * Joins narrative, stops and audio. A section ends where the next begins, so that every moment belongs to one; the
 * last ends with the audio.
 */
export const joinSections = (
  narrative: readonly NarrativeSection[],
  pois: readonly Poi[],
  chunks: readonly AudioChunk[],
  fallbackTotalS: number,
  language?: string,
): WalkSection[] => {
  const timeline = layOut(chunks)
  const ordered = narrative.toSorted((a, b) => a.index - b.index)
  const toldEndS = Math.max(0, ...ordered.map(({ estimatedAudioEndTime }) => estimatedAudioEndTime))
  const totalS = timeline.totalS || toldEndS || fallbackTotalS
  const starts = hasTimes(ordered)
    ? (alignSections(ordered, chunks, timeline)?.map(({ startS }) => startS) ??
      ordered.map(({ estimatedAudioStartTime }) => estimatedAudioStartTime))
    : inventTimes(ordered, timeline, totalS)
  return ordered.map((section, sectionIndex) => {
    const startS = starts[sectionIndex] ?? 0
    return {
      index: section.index,
      title: section.title ?? section.locationName ?? partNumber(sectionIndex + 1),
      text: section.text,
      sources: section.sources ?? [],
      sentenceEnds: section.sentenceEnds,
      startS,
      endS: Math.max(startS, starts[sectionIndex + 1] ?? totalS),
      poi: section.walk ? undefined : pois.find(({ id }) => id === section.poiId),
      walk: section.walk ?? undefined,
      language,
    }
  })
}

/** Returns the index of the section at the position: the first before any, -1 where there are none. */
export const sectionIndexAt = (sections: readonly WalkSection[], positionS: number): number => {
  if (sections.length === 0) return -1
  // An element that was moved to a section's start may be a hair before it.
  const sectionIndex = sections.findLastIndex(({ startS }) => positionS >= startS - 0.01)
  return Math.max(0, sectionIndex)
}
