/** Makes the sections of a tour out of its passages. */
import type { Language } from '#contract/languages.ts'
import { speechS } from '#server/languages/speech-length.ts'
import type { ComposedSection } from './narration.ts'
import type { Passage } from './passage.ts'
import type { LanguageWords } from '#server/languages/walk-words.ts'

export interface SectionVoice {
  readonly words: Pick<LanguageWords, 'between' | 'endTitle'>
  /** Returns a sentence as the voice should read it. */
  readonly speller: (sentence: string) => string
}

function sectionOf(
  { sentences, sources, pauses, spokenInstead }: Passage,
  about: Pick<ComposedSection, 'index' | 'title' | 'locationName' | 'stopIndex' | 'walk' | 'chunkIndex'>,
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

/** Returns the introduction, a section for each stop, and the end. Each stop has one chunk. */
export function sectionsOf(
  {
    opening,
    stories,
    closing,
  }: { readonly opening: Passage; readonly stories: readonly Passage[]; readonly closing: Passage },
  titles: { readonly welcome: string; readonly whole: string; readonly stops: readonly string[] },
  voice: SectionVoice,
): ComposedSection[] {
  const ofWhole = { locationName: titles.whole, stopIndex: null, walk: null }
  return [
    sectionOf(opening, { ...ofWhole, index: 0, title: titles.welcome, chunkIndex: 0 }, voice),
    ...stories.map((story, stopIndex) => {
      const title = titles.stops[stopIndex] ?? ''
      const about = {
        index: stopIndex + 1,
        title,
        locationName: title,
        stopIndex,
        walk: null,
        chunkIndex: stopIndex,
      }
      return sectionOf(story, about, voice)
    }),
    sectionOf(
      closing,
      {
        ...ofWhole,
        index: stories.length + 1,
        title: voice.words.endTitle,
        chunkIndex: stories.length - 1,
      },
      voice,
    ),
  ]
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
