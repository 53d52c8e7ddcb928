/** Makes the sections of a tour out of its passages. */
import type { Language } from '#contract/languages.ts'
import { speechS } from '#server/languages/speech-length.ts'
import type { ComposedSection } from './narration.ts'
import type { Passage } from './passage.ts'
import type { ToldWay } from './told-way.ts'
import type { LanguageWords } from '#server/languages/walk-words.ts'

export interface SectionVoice {
  readonly words: Pick<LanguageWords, 'between' | 'endTitle'>
  /** Returns a sentence as the voice should read it. */
  readonly speller: (sentence: string) => string
}

type About = Pick<ComposedSection, 'index' | 'title' | 'locationName' | 'stopIndex' | 'walk' | 'chunkIndex'>

function sectionOf(
  { sentences, sources, pauses, spokenInstead }: Passage,
  about: About,
  { words, speller }: SectionVoice,
): ComposedSection {
  const spoken = (sentence: string, position: number) => spokenInstead.get(position) ?? speller(sentence)
  return {
    ...about,
    text: sentences.map(({ text }) => text).join(words.between),
    sentences: sentences.map(({ text }) => text),
    kinds: sentences.map(({ kind }) => kind),
    spoken: sentences.map(({ text }, position) =>
      [...pauses, sentences.length].includes(position + 1)
        ? `${spoken(text, position)}\n`
        : spoken(text, position),
    ),
    sources,
  }
}

interface Passages {
  readonly opening: Passage
  readonly stories: readonly Passage[]
  /** The tracks of the legs that have something to tell. */
  readonly ways: readonly ToldWay[]
  readonly closing: Passage
}

interface Titles {
  readonly welcome: string
  readonly whole: string
  readonly stops: readonly string[]
  /** The title of what is told on the way from each stop. */
  readonly ways: readonly string[]
}

/**
 * Returns the introduction, a section for each stop with those of the way behind it, and the end. Each stop has one chunk, which holds
 * the introduction at the first and the end at the last; each track of a way has its own.
 */
export function sectionsOf(
  { opening, stories, ways, closing }: Passages,
  titles: Titles,
  voice: SectionVoice,
): ComposedSection[] {
  const ofWhole = { locationName: titles.whole, stopIndex: null, walk: null }
  const parts: { readonly passage: Passage; readonly about: Omit<About, 'index'> }[] = []
  const add = (passage: Passage, about: Omit<About, 'index'>): void => void parts.push({ passage, about })
  add(opening, { ...ofWhole, title: titles.welcome, chunkIndex: 0 })
  let chunkIndex = 0
  for (const [stopIndex, story] of stories.entries()) {
    const title = titles.stops[stopIndex] ?? ''
    add(story, { title, locationName: title, stopIndex, walk: null, chunkIndex })
    for (const { leg, tracks } of ways) {
      if (leg !== stopIndex) continue
      for (const { startShare, passage } of tracks) {
        chunkIndex += 1
        const onTheWay = { ...ofWhole, title: titles.ways[leg] ?? '', walk: { leg, startShare } }
        add(passage, { ...onTheWay, chunkIndex })
      }
    }
    if (stopIndex < stories.length - 1) chunkIndex += 1
  }
  add(closing, { ...ofWhole, title: voice.words.endTitle, chunkIndex })
  return parts.map(({ passage, about }, index) => sectionOf(passage, { ...about, index }, voice))
}

/** Returns the whole minutes that a voice needs for all sections; at least one. */
export const toldMinOf = (sections: readonly ComposedSection[], language: Language): number =>
  Math.max(1, Math.round(sections.reduce((sumS, { text }) => sumS + speechS(text, language), 0) / 60))

/** Returns the whole text. */
export const narrativeOf = (sections: readonly ComposedSection[]): string =>
  sections.map(({ text }) => text).join('\n\n')

const PREVIEW_CHARACTERS = 240

/** Returns the first sentences that fit, or the first one cut with an ellipsis if it is too long. */
export function previewOf(sentences: readonly string[], between = ' '): string {
  let preview = ''
  for (const sentence of sentences) {
    if (preview && preview.length + sentence.length + between.length > PREVIEW_CHARACTERS) break
    preview = preview ? `${preview}${between}${sentence}` : sentence
  }
  return preview.length > PREVIEW_CHARACTERS ? `${preview.slice(0, PREVIEW_CHARACTERS - 1)}…` : preview
}
