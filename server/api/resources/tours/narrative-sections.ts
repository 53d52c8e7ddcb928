/** Builds the sections of a tour's narrative, with the times at which they are heard. */
import { eq } from 'drizzle-orm'
import type { NarrativeSection } from '#contract/api/tours.ts'
import type { Reader } from '#server/kernel/db/open-database.ts'
import { narrativeSections } from '#server/kernel/db/schema/tours.ts'
import { chunkSeconds, type ChunkRow } from '#server/api/media/chunk-answers.ts'

export async function sectionsOf(
  db: Reader,
  tourId: number,
  chunks: readonly ChunkRow[],
): Promise<NarrativeSection[]> {
  const rows = await db
    .select()
    .from(narrativeSections)
    .where(eq(narrativeSections.tourId, tourId))
    .orderBy(narrativeSections.sectionIndex)
  const times = sectionTimes(rows, chunks)
  return rows.map((row) => ({
    index: row.sectionIndex,
    title: row.title,
    text: row.text,
    locationName: row.locationName,
    poiId: row.poiId,
    estimatedAudioStartTime: times.get(row.sectionIndex)?.startS ?? 0,
    estimatedAudioEndTime: times.get(row.sectionIndex)?.endS ?? 0,
    sources: row.sources ? [...row.sources] : null,
    sentenceEnds: sentenceEnds(row),
    walk: row.walk,
  }))
}

/** Returns the ends of the sentences in the text; null if not all of them are found in it. */
function sentenceEnds({ text, sentences }: SpokenSection): number[] | null {
  const ends: number[] = []
  for (const sentence of sentences) {
    const at = text.indexOf(sentence, ends.at(-1) ?? 0)
    if (at < 0) return null
    ends.push(at + sentence.length)
  }
  return ends
}

interface SpokenSection {
  readonly sectionIndex: number
  readonly text: string
  readonly sentences: readonly string[]
}

/**
 * Computes when each section is heard, in seconds from the start of the whole narration: exactly if the chunk's
 * sentences are known, else by the length of the texts. Sections follow each other without a gap.
 */
function sectionTimes(
  sections: readonly SpokenSection[],
  chunks: readonly ChunkRow[],
): Map<number, { readonly startS: number; readonly endS: number }> {
  const times = new Map<number, { readonly startS: number; readonly endS: number }>()
  let chunkStartS = 0
  for (const chunk of chunks) {
    const here = chunk.sectionIndexes.flatMap(
      (index) => sections.find((section) => section.sectionIndex === index) ?? [],
    )
    const starts = exactStarts(here, chunk) ?? startsByLength(here, chunkSeconds(chunk))
    here.forEach((section, i) => {
      times.set(section.sectionIndex, {
        startS: round(chunkStartS + (i === 0 ? 0 : (starts[i] ?? 0))),
        endS: round(chunkStartS + (starts[i + 1] ?? chunkSeconds(chunk))),
      })
    })
    chunkStartS += chunkSeconds(chunk)
  }
  return times
}

function exactStarts(sections: readonly SpokenSection[], chunk: ChunkRow): number[] | undefined {
  const spoken = chunk.status === 'ready' ? chunk.sentences : null
  const sentenceCount = sections.reduce((sum, section) => sum + section.sentences.length, 0)
  if (!spoken || spoken.length !== sentenceCount) return undefined
  let next = 0
  return sections.map((section) => {
    const startS = spoken[next]?.startS ?? 0
    next += section.sentences.length
    return startS
  })
}

function startsByLength(sections: readonly SpokenSection[], totalS: number): number[] {
  const characters = sections.reduce((sum, section) => sum + section.text.length, 0) || 1
  let before = 0
  return sections.map((section) => {
    const startS = (before / characters) * totalS
    before += section.text.length
    return startS
  })
}

const round = (seconds: number) => Math.round(seconds * 1000) / 1000
