/** A story in a narrator's sentences, inside the words that are said whoever tells it: joins, pauses, recalls, the walk's question. */
import {
  type CityPack,
  type Fact,
  type Place,
  textLanguageOf,
} from '#server/knowledge/city-packs/city-pack.ts'
import { sentencesIn } from '#server/languages/sentences.ts'
import { asidesBefore } from './asides.ts'
import { type LinesOfPlace, sayInterruption, sayLines, sentencesOfFact } from './fact-sentences.ts'
import type { FactsToTell, NarratedSentence, PartOfWay, TellFacts } from './narration.ts'
import { cite, type Passage, pause, say, type Sentence } from './passage.ts'
import { sentencesWithQuote } from './quoted-words.ts'

export interface Story extends LinesOfPlace {
  readonly tell: TellFacts | undefined
  readonly ofThread: ((fact: Fact) => boolean) | undefined
  /** The place of the stop at which it is told, or the part of a walking track. */
  readonly at: { readonly place: Place } | { readonly way: PartOfWay }
}

function toTell({ lines, keeps, pack, stop, at, ofThread }: Story): FactsToTell {
  return {
    stop: 'place' in at ? { index: stop.index, place: at.place } : undefined,
    way: 'way' in at ? at.way : undefined,
    pack,
    facts: lines.map(({ fact }) => fact),
    joins: new Map(lines.flatMap(({ fact, join }) => (join === undefined ? [] : [[fact, join]]))),
    keeps: new Map(
      lines.flatMap(({ fact, of }): [Fact, string][] => {
        const keep = keeps.get(of)
        return keep === undefined ? [] : [[fact, keep]]
      }),
    ),
    last: lines.find(({ isLast }) => isLast)?.fact,
    ofThread: new Set(lines.flatMap(({ fact, of }) => (ofThread?.(of) ? [fact] : []))),
  }
}

/** Says the lines of a place, or what the narrator makes of them. */
export function sayStory(passage: Passage, story: Story): void {
  const narrated = story.tell?.(toTell(story))
  if (narrated) sayNarrated(passage, narrated, story)
  else sayLines(passage, story)
}

/** The facts of the city are told without an author's words around them. */
const PLAIN = {
  stop: undefined,
  way: undefined,
  joins: new Map<Fact, string>(),
  keeps: new Map<Fact, string>(),
  last: undefined,
  ofThread: new Set<Fact>(),
}

/** Says facts about the whole city. */
export function sayCityFacts(
  passage: Passage,
  facts: readonly Fact[],
  { pack, tell }: { readonly pack: CityPack; readonly tell: TellFacts | undefined },
): void {
  for (const fact of facts) cite(passage, fact, pack)
  const narrated = facts.length > 0 ? tell?.({ ...PLAIN, pack, facts }) : undefined
  const language = textLanguageOf(pack)
  if (!narrated)
    passage.sentences.push(...facts.flatMap(({ text, quote }) => sentencesWithQuote(text, quote, language)))
  for (const sentence of narrated ?? [])
    say(passage, sentence.facts.length > 0 ? 'fact' : 'phrase', sentence.text)
}

/**
 * Returns what is said behind each fact whoever tells it: a person of an earlier stop is recalled, unless the narrator referred to that
 * person's earlier fact already, and the question is kept in mind. Nothing comes between a fact and the one that leans on it.
 */
function wordsBehind(
  narrated: readonly NarratedSentence[],
  { lines, keeps, ...stop }: LinesOfPlace,
): Map<Fact, Sentence[]> {
  const own = new Set(lines.map(({ fact }) => fact))
  const referred = new Set(
    narrated.flatMap(({ facts }) => facts.flatMap((fact) => (own.has(fact) ? [] : (fact.people ?? [])))),
  )
  return new Map(
    lines.map(({ fact, of }, index): [Fact, Sentence[]] => {
      const recalls = sentencesOfFact(fact, { ...stop, before: undefined }).filter(
        ({ kind }) => kind === 'phrase',
      )
      const isFree = !lines[index + 1]?.leans && !fact.people?.some((person) => referred.has(person))
      const keep = keeps.get(of)
      const kept = keep === undefined ? [] : sentencesIn(keep, stop.book.words.language)
      return [
        fact,
        [...(isFree ? recalls : []), ...kept.map((text) => ({ text, kind: 'question' as const }))],
      ]
    }),
  )
}

/** Says what comes before a fact whoever tells it: what interrupts the lines, a turn's pause, the way in to the last fact, the author's join. */
function sayBefore(passage: Passage, story: LinesOfPlace, index: number): void {
  const { lines, book } = story
  const line = lines[index]
  if (!line) return
  sayInterruption(passage, story, index)
  if (line.isTurn || line.isLast) pause(passage)
  if (line.isLast) say(passage, 'phrase', ...asidesBefore(book, story, { index, lines }))
  if (line.join !== undefined) say(passage, 'join', ...sentencesIn(line.join, book.words.language))
}

/** Says a narrator's sentences in place of the facts. Only facts that a sentence rests on are cited, those told earlier too. */
function sayNarrated(passage: Passage, narrated: readonly NarratedSentence[], story: LinesOfPlace): void {
  const { lines, pack } = story
  const behind = wordsBehind(narrated, story)
  const lastOf = new Map(narrated.flatMap((sentence) => sentence.facts.map((fact) => [fact, sentence])))
  const begun = new Set<Fact>()
  const first = lines[0]?.fact
  const interrupted = lines[story.interrupt?.at ?? -1]?.fact
  // Without the fact that it comes before, an interruption has no place between the sentences.
  if (interrupted && !lastOf.has(interrupted)) story.interrupt?.say()
  for (const [index, sentence] of narrated.entries()) {
    for (const [at, { fact }] of lines.entries()) {
      if (begun.has(fact) || !sentence.facts.includes(fact)) continue
      begun.add(fact)
      sayBefore(passage, story, at)
    }
    passage.sentences.push({ text: sentence.text, kind: sentence.facts.length > 0 ? 'fact' : 'phrase' })
    for (const fact of sentence.facts) {
      cite(passage, fact, pack)
      if (lastOf.get(fact) === sentence) passage.sentences.push(...(behind.get(fact) ?? []))
    }
    // The first fact shows where to look; the pause behind it gives time to look.
    const next = narrated[index + 1]
    const isFirst = first !== undefined && sentence.facts.includes(first)
    if (isFirst && !next?.facts.includes(first)) pause(passage)
  }
  sayInterruption(passage, story, lines.length)
}
