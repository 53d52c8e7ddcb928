/** What every composer builds: wordings, and the sections made of them. */
import type { Source } from '#contract/api/tours.ts'
import type { Language } from '#contract/languages.ts'
import type { WalkedLeg } from '#server/knowledge/walking/walking-lines.ts'
import type { CityPack, Fact, Place } from '#server/knowledge/city-packs/city-pack.ts'
import type { Random } from './random.ts'
import type { SentenceKind, ToldSentence } from './stop-story.ts'
import type { LanguageWords } from '#server/languages/walk-words.ts'
import { DEFAULT_TELLING_NEEDS, DEFAULT_WALK_NEEDS, type TellingNeeds } from './walk-needs.ts'

export interface ComposedSection {
  readonly index: number
  readonly title: string
  readonly text: string
  readonly locationName: string
  /** Index of the stop it is about; null for the introduction and the end. */
  readonly stopIndex: number | null
  /** The audio chunk it belongs to (one per stop). */
  readonly chunkIndex: number
  readonly sentences: readonly string[]
  /** What each sentence is. */
  readonly kinds: readonly SentenceKind[]
  /** The same sentences as the voice reads them; a line break at the end makes a longer pause. */
  readonly spoken: readonly string[]
  readonly sources: readonly Source[]
}

export interface ComposedTour {
  readonly language: Language
  readonly title: string
  readonly description: string
  readonly narrativeText: string
  readonly narrativePreview: string
  /** Whole minutes, walk and speech. */
  readonly durationMin: number
  readonly sections: readonly ComposedSection[]
}

/** The facts of one section, in the order in which they were chosen to be told. */
export interface FactsToTell {
  /** Undefined: the introduction, about the whole city. */
  readonly stop: { readonly index: number; readonly place: Place } | undefined
  readonly pack: CityPack
  readonly facts: readonly Fact[]
}

/** A sentence of a narrator. Without facts it claims nothing. */
export interface NarratedSentence {
  readonly text: string
  /** What it rests on. */
  readonly facts: readonly Fact[]
}

/** A narrator's sentences for these facts; undefined where the composer is to tell them itself. */
export type TellFacts = (section: FactsToTell) => readonly NarratedSentence[] | undefined

/** How the tour is told, and the walker's pace. */
export interface Telling extends TellingNeeds {
  readonly metresPerMinute: number
  /** Asked once for each section that has facts. */
  readonly tell?: TellFacts | undefined
  /** From each stop to the next along the streets, where they are known. */
  readonly legs?: readonly WalkedLeg[] | undefined
}
export const STANDARD_TELLING: Telling = {
  ...DEFAULT_TELLING_NEEDS,
  metresPerMinute: DEFAULT_WALK_NEEDS.metresPerMinute,
}

export interface Wording {
  readonly sentences: ToldSentence[]
  readonly sources: Source[]
  /** The number of sentences before each longer pause but the last. */
  readonly pauses: number[]
  /** What the voice says in place of a sentence, by its index. */
  readonly saidInstead: Map<number, string>
}

export const emptyWording = (): Wording => ({
  sentences: [],
  sources: [],
  pauses: [],
  saidInstead: new Map(),
})

/** Names the source of a fact that is told. */
export function cite(wording: Wording, fact: Fact, pack: CityPack): void {
  const source = pack.sources[fact.source]
  if (!source || wording.sources.some(({ url }) => url === source.url)) return
  const { title, url, licence } = source
  wording.sources.push({ title, url, licence })
}

export function say(wording: Wording, kind: SentenceKind, ...texts: readonly string[]): void {
  wording.sentences.push(...texts.map((text) => ({ text, kind })))
}

/** What follows comes after a longer pause. */
export function pause({ pauses, sentences }: Wording): void {
  if (sentences.length > 0 && pauses.at(-1) !== sentences.length) pauses.push(sentences.length)
}

export interface SectionVoice {
  readonly words: Pick<LanguageWords, 'between' | 'endTitle'>
  /** A sentence as the voice should read it. */
  readonly speller: (sentence: string) => string
}

function sectionOf(
  { sentences, sources, pauses, saidInstead }: Wording,
  about: Pick<ComposedSection, 'index' | 'title' | 'locationName' | 'stopIndex' | 'chunkIndex'>,
  { words, speller }: SectionVoice,
): ComposedSection {
  const said = (sentence: string, position: number) => saidInstead.get(position) ?? speller(sentence)
  return {
    ...about,
    text: sentences.map(({ text }) => text).join(words.between),
    sentences: sentences.map(({ text }) => text),
    kinds: sentences.map(({ kind }) => kind),
    spoken: sentences.map(({ text }, position) =>
      [...pauses, sentences.length].includes(position + 1)
        ? `${said(text, position)}\n`
        : said(text, position),
    ),
    sources,
  }
}

/** The introduction, a section for each stop, and the end; one chunk for each stop. */
export function sectionsOf(
  {
    intro,
    stops,
    close,
  }: { readonly intro: Wording; readonly stops: readonly Wording[]; readonly close: Wording },
  names: { readonly welcome: string; readonly whole: string; readonly stops: readonly string[] },
  voice: SectionVoice,
): ComposedSection[] {
  const ofWhole = { locationName: names.whole, stopIndex: null }
  return [
    sectionOf(intro, { ...ofWhole, index: 0, title: names.welcome, chunkIndex: 0 }, voice),
    ...stops.map((wording, stopIndex) => {
      const name = names.stops[stopIndex] ?? ''
      const about = {
        index: stopIndex + 1,
        title: name,
        locationName: name,
        stopIndex,
        chunkIndex: stopIndex,
      }
      return sectionOf(wording, about, voice)
    }),
    sectionOf(
      close,
      { ...ofWhole, index: stops.length + 1, title: voice.words.endTitle, chunkIndex: stops.length - 1 },
      voice,
    ),
  ]
}

/** The whole text. */
export const narrativeOf = (sections: readonly ComposedSection[]): string =>
  sections.map(({ text }) => text).join('\n\n')

const PREVIEW_CHARACTERS = 240

/** The first sentences that fit, or the first one cut with an ellipsis where it is too long. */
export function previewOf(sentences: readonly string[], between = ' '): string {
  let preview = ''
  for (const sentence of sentences) {
    if (preview && preview.length + sentence.length + between.length > PREVIEW_CHARACTERS) break
    preview = preview ? `${preview}${between}${sentence}` : sentence
  }
  return preview.length > PREVIEW_CHARACTERS ? `${preview.slice(0, PREVIEW_CHARACTERS - 1)}…` : preview
}

export function pick<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random() * items.length)] as T
}
