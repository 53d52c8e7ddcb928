/**
 * A whole walk told by a language model. The composer stays its frame: it runs once to learn which facts each section tells, and
 * once more with the model's sentences in place of its own. Between the two the references of the whole walk are planned. A section that
 * the model can't tell is the composer's.
 */
import { createHash } from 'node:crypto'
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'
import type { ComposedTour, FactsToTell, TellFacts } from '#server/telling/generation/narration.ts'
import type { TellingNeeds } from '#server/telling/generation/walk-needs.ts'
import { briefOf, earlierFactsOf, type Frame } from './brief-of-section.ts'
import type { ChatService, Tokens } from './chat-service.ts'
import { planReferences } from './plan-of-references.ts'
import type { SectionBrief } from './section-brief.ts'
import { type SectionTelling, tellSection } from './tell-section.ts'

/** The teller of a section, and the tokens and time that it took. */
export interface SectionRecord extends SectionTelling {
  /** Undefined: the introduction, or a part of a walking track. */
  readonly stopIndex?: number
  /** The leg of a walking track. */
  readonly leg?: number
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

/** `b1` of one plan is another fact than `b1` of the next, so what the section may refer to is in its key. */
const keyOf = ({ stop, way, facts }: FactsToTell, brief: SectionBrief): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        stop?.index,
        way && [way.leg, way.track, way.part],
        brief.language,
        brief.style,
        facts.map(({ text }) => text),
        [brief.earlier.map(({ text }) => text), brief.plants, brief.saidAround],
      ]),
    )
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

/** The introduction, which is written last, is heard first; the others are written in the order in which they are heard. */
const inOrder = (sections: readonly FactsToTell[]): FactsToTell[] =>
  sections.toSorted((a, b) => Number(isIntroduction(b)) - Number(isIntroduction(a)))

const isIntroduction = ({ stop, way }: FactsToTell): boolean => !stop && !way

/** A lone fact on the way is the composer's: a request would buy one sentence in other words. */
const WAY_FACTS_MIN = 2
/** A long leg has a dozen parts. The walk's requests go to its stops; so many of each leg are asked for, and the composer tells the others. */
const WAY_PARTS_MAX = 2

/** Returns the sections that are asked for: those of the way come last, because the time for a walk may run out. */
function toAsk(sections: readonly FactsToTell[]): FactsToTell[] {
  const ofWay = sections.filter(({ way, facts }) => way && facts.length >= WAY_FACTS_MIN)
  const isEarlyOnLeg = ({ way }: FactsToTell, index: number): boolean =>
    ofWay.slice(0, index).filter((other) => other.way?.leg === way?.leg).length < WAY_PARTS_MAX
  return [...sections.filter(({ way }) => !way), ...ofWay.filter(isEarlyOnLeg)]
}

interface Asked {
  readonly brief: SectionBrief
  readonly key: string
  /** The facts by the ids that the brief gives them. */
  readonly facts: ReadonlyMap<string, Fact>
}

/** Plans the references of the whole walk, and returns what is to be asked for, in the order in which it is asked for. */
function askedOf(sections: readonly FactsToTell[], frame: Frame): Map<FactsToTell, Asked> {
  const ordered = inOrder(sections)
  const references = planReferences(ordered)
  return new Map(
    toAsk(ordered).flatMap((section): [FactsToTell, Asked][] => {
      const own = references[ordered.indexOf(section)]
      const brief = own && briefOf(section, own, frame)
      if (!own || !brief) return []
      const facts = new Map([
        ...section.facts.map((fact, at) => [`f${at + 1}`, fact] as const),
        ...earlierFactsOf(own).map((fact, at) => [`b${at + 1}`, fact] as const),
      ])
      return [[section, { brief, key: keyOf(section, brief), facts }]]
    }),
  )
}

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
    question: intro?.sentences.find((_, index) => intro.kinds[index] === 'question'),
    places: new Map(sections.flatMap(({ stop }) => (stop ? [[stop.index, stop.place.name]] : []))),
  }
  const startedMs = performance.now()
  const tellings = new Map<string, SectionRecord>()
  const said: string[] = []
  let failures = 0
  let tokens = 0
  const asked = askedOf(sections, frame)
  for (const [index, [section, { brief, key }]] of [...asked].entries()) {
    let telling = isSettled(kept[key]) ? kept[key] : undefined
    const isOver =
      failures >= FAILURES_MAX || performance.now() - startedMs > TOTAL_MS_MAX || tokens > TOKENS_MAX
    if (!telling) {
      if (isOver) continue
      const { chat, timeoutMs = TIMEOUT_MS } = narrator
      const told = await tellSection(brief, { chat, said, timeoutMs, signal })
      const { stop, way } = section
      telling = { ...told, ...(stop && { stopIndex: stop.index }), ...(way && { leg: way.leg }) }
      tellings.set(key, telling)
      const { inputTokens, outputTokens } = told
      const share = (index + 1) / asked.size
      await keep({ ...kept, ...Object.fromEntries(tellings) }, { share, inputTokens, outputTokens })
    }
    tellings.set(key, telling)
    tokens += telling.inputTokens + telling.outputTokens
    failures = FAULTS_OF_SERVICE.has(telling.because) ? failures + 1 : 0
    said.push(...(telling.sentences ?? []).map(({ text }) => text))
  }
  return compose((section) => {
    const same = sections.find((other) => isSame(other, section))
    const found = same && asked.get(same)
    return tellings.get(found?.key ?? '')?.sentences?.map(({ text, facts }) => ({
      text,
      facts: facts.flatMap((id) => found?.facts.get(id) ?? []),
    }))
  })
}

const isSame = (a: FactsToTell, b: FactsToTell): boolean =>
  a.stop?.index === b.stop?.index &&
  a.way?.leg === b.way?.leg &&
  a.way?.track === b.way?.track &&
  a.way?.part === b.way?.part &&
  a.facts.length === b.facts.length &&
  a.facts.every((fact, index) => fact === b.facts[index])
