/**
 * A whole walk told by a language model. The composer stays its frame: it runs once to learn which facts each section tells, and
 * once more with the model's sentences in place of its own. A section that the model can't tell is the composer's.
 */
import { createHash } from 'node:crypto'
import { textLanguageOf } from '#server/knowledge/city-packs/city-pack.ts'
import { mentions } from '#server/languages/names-in-text.ts'
import type { ComposedTour, FactsToTell, TellFacts } from '#server/telling/generation/narration.ts'
import { sentencesIn } from '#server/languages/sentences.ts'
import type { TellingNeeds } from '#server/telling/generation/walk-needs.ts'
import type { ChatService, Tokens } from './chat-service.ts'
import type { BriefFact, SectionBrief } from './section-brief.ts'
import { type SectionTelling, tellSection } from './tell-section.ts'

/** The teller of a section, and the tokens and time that it took. */
export interface SectionRecord extends SectionTelling {
  /** Undefined: the introduction. */
  readonly stopIndex?: number
}

/** By what is to be told, so that a section of other facts is asked for anew. */
export type NarrationRecord = Readonly<Record<string, SectionRecord>>

export interface Narrator {
  readonly chat: ChatService
  /** For a section, both attempts included. */
  readonly timeoutMs?: number
}

export interface NarrateOptions {
  readonly narrator: Narrator
  readonly style: TellingNeeds['style']
  /** The record of an earlier run of the job: its sections are not requested again. */
  readonly kept: NarrationRecord
  /** Stores what was told so far, before anything more is asked for. */
  readonly keep: (record: NarrationRecord, progress: { readonly share: number } & Tokens) => Promise<void>
  readonly signal?: AbortSignal | undefined
}

const TIMEOUT_MS = 60_000
/** A service that fails so often in a row is down: the rest of the walk does not wait for it. */
const FAILURES_MAX = 2
/** Limits of one walk. */
const TOTAL_MS_MAX = 10 * 60_000
const TOKENS_MAX = 150_000

/** The names of the pack's places and people that are no names of these facts. */
function otherNames({ pack, facts }: FactsToTell): string[] {
  const text = facts.map((fact) => fact.text).join(' ')
  const own = new Set(facts.flatMap(({ people }) => people ?? []))
  const people = Object.entries(pack.people ?? {}).flatMap(([key, { name }]) => (own.has(key) ? [] : [name]))
  return [...pack.places.map(({ name }) => name), ...people].filter((name) => !text.includes(name))
}

interface Frame {
  readonly style: TellingNeeds['style']
  readonly question: string | undefined
  /** Known places by stop; a person's own names of stops are not the model's business. */
  readonly places: ReadonlyMap<number | undefined, string>
}

function briefOf(section: FactsToTell, { style, question, places }: Frame): SectionBrief | undefined {
  const { pack, stop, facts } = section
  const told = facts.map((fact, index): BriefFact => ({
    id: `f${index + 1}`,
    text: fact.text,
    year: fact.year,
    isLegend: fact.legend,
    people: (fact.people ?? []).flatMap((key) => pack.people?.[key]?.name ?? []),
  }))
  const [first, ...rest] = told
  const language = textLanguageOf(pack)
  if (!first) return undefined
  const idOf = (factId: string): string[] =>
    told.filter((_, at) => facts[at]?.id === factId).map(({ id }) => id)
  const place = stop?.place
  return {
    language,
    style,
    city: [pack.name, pack.localName],
    place: place && [place.name, place.localName],
    facts: [first, ...rest],
    feature: stop && facts[0]?.look?.feature,
    namesPlace: place !== undefined && mentions(sentencesIn(first.text, language)[0] ?? '', place.name),
    causes: (pack.links ?? [])
      .filter(({ kind }) => kind === 'cause' || kind === 'result')
      .flatMap(({ from, to }) => idOf(from).flatMap((a) => idOf(to).map((b) => [a, b] as const))),
    otherNames: otherNames(section),
    previous: stop && places.get(stop.index - 1),
    next: stop && places.get(stop.index + 1),
    question,
  }
}

const keyOf = ({ stop, facts }: FactsToTell, brief: SectionBrief): string =>
  createHash('sha256')
    .update(JSON.stringify([stop?.index, brief.language, brief.style, facts.map(({ text }) => text)]))
    .digest('hex')
    .slice(0, 16)

const FAULTS_OF_SERVICE: ReadonlySet<SectionTelling['because']> = new Set([
  'timeout',
  'unreachable',
  'rate-limited',
  'server',
  'refused',
  'no-chat',
])

/** Nothing was paid for a service that was down, so it is asked again by the next run of the job. */
const isSettled = (record: SectionRecord | undefined): boolean =>
  record !== undefined && (record.inputTokens > 0 || !FAULTS_OF_SERVICE.has(record.because))

/** The introduction first, then the stops in their order. */
const inOrder = (sections: readonly FactsToTell[]): FactsToTell[] =>
  sections.toSorted((a, b) => (a.stop?.index ?? -1) - (b.stop?.index ?? -1))

/** `compose` must choose the same facts each time. Rejects only where `signal` aborts or `keep` rejects. */
export async function narrateTour(
  compose: (tell: TellFacts | undefined) => ComposedTour,
  { narrator, style, kept, keep, signal }: NarrateOptions,
): Promise<ComposedTour> {
  const sections: FactsToTell[] = []
  const plain = compose((section) => {
    sections.push(section)
    return undefined
  })
  const [intro] = plain.sections
  const frame: Frame = {
    style,
    question: intro?.sentences.find((_, index) => intro.kinds[index] === 'thread'),
    places: new Map(sections.flatMap(({ stop }) => (stop ? [[stop.index, stop.place.name]] : []))),
  }
  const startedMs = performance.now()
  const tellings = new Map<string, SectionRecord>()
  const said: string[] = []
  let failures = 0
  let tokens = 0
  const keys = new Map<FactsToTell, string>()
  const ordered = inOrder(sections)
  for (const [index, section] of ordered.entries()) {
    const brief = briefOf(section, frame)
    if (!brief) continue
    const key = keyOf(section, brief)
    keys.set(section, key)
    let telling = isSettled(kept[key]) ? kept[key] : undefined
    const isOver =
      failures >= FAILURES_MAX || performance.now() - startedMs > TOTAL_MS_MAX || tokens > TOKENS_MAX
    if (!telling) {
      if (isOver) continue
      const { chat, timeoutMs = TIMEOUT_MS } = narrator
      const told = await tellSection(brief, { chat, said, timeoutMs, signal })
      telling = { ...told, ...(section.stop && { stopIndex: section.stop.index }) }
      tellings.set(key, telling)
      const { inputTokens, outputTokens } = told
      const share = (index + 1) / ordered.length
      await keep({ ...kept, ...Object.fromEntries(tellings) }, { share, inputTokens, outputTokens })
    }
    tellings.set(key, telling)
    tokens += telling.inputTokens + telling.outputTokens
    failures = FAULTS_OF_SERVICE.has(telling.because) ? failures + 1 : 0
    said.push(...(telling.sentences ?? []).map(({ text }) => text))
  }
  return compose((section) => {
    const asked = sections.find((other) => isSame(other, section))
    const telling = asked && tellings.get(keys.get(asked) ?? '')
    return telling?.sentences?.map(({ text, facts }) => ({
      text,
      facts: section.facts.filter((_, index) => facts.includes(`f${index + 1}`)),
    }))
  })
}

const isSame = (a: FactsToTell, b: FactsToTell): boolean =>
  a.stop?.index === b.stop?.index &&
  a.facts.length === b.facts.length &&
  a.facts.every((fact, index) => fact === b.facts[index])
