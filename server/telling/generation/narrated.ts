/** A narrator's sentences as part of a section: what the composer computes stays where it belongs. */
import type { CityPack, Fact } from '#server/knowledge/city-packs/city-pack.ts'
import { cite, type NarratedSentence, pause, type Wording } from './narration.ts'
import type { PhraseBook } from './phrase-book.ts'
import { type Met, tellFact } from './stop-story.ts'

/**
 * Says them in place of the facts. Who was met at an earlier stop is recalled behind the last sentence about them, as it is
 * without a narrator. Only facts that a sentence rests on are cited.
 */
export function sayNarrated(
  wording: Wording,
  narrated: readonly NarratedSentence[],
  facts: readonly Fact[],
  stop: {
    readonly pack: CityPack
    readonly met: Met
    readonly stop: { readonly index: number; readonly place: string }
    readonly book: PhraseBook
  },
): void {
  const recalls = new Map(
    facts.map((fact) => {
      const told = tellFact(fact, { ...stop, before: undefined })
      return [fact, told.filter(({ kind }) => kind === 'phrase')]
    }),
  )
  const lastOf = new Map(narrated.flatMap((sentence) => sentence.facts.map((fact) => [fact, sentence])))
  const [opening] = facts
  for (const [index, sentence] of narrated.entries()) {
    wording.sentences.push({ text: sentence.text, kind: sentence.facts.length > 0 ? 'fact' : 'phrase' })
    for (const fact of facts) {
      if (!sentence.facts.includes(fact)) continue
      cite(wording, fact, stop.pack)
      if (lastOf.get(fact) === sentence) wording.sentences.push(...(recalls.get(fact) ?? []))
    }
    // What one looks at, then time to look.
    const next = narrated[index + 1]
    const isOpening = opening !== undefined && sentence.facts.includes(opening)
    if (isOpening && !next?.facts.includes(opening)) pause(wording)
  }
}
