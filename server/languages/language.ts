/** The interface that the folder of each language implements, so that the rest of the server names no language. */
import type { Language } from '#contract/languages.ts'
import type { HoursForms } from './hours-forms.ts'
import type { NarratorRules } from './narrator-rules.ts'
import type { LanguageWords } from './walk-words.ts'
import type { WikipediaRules } from './wikipedia-rules.ts'

/** Abbreviations whose full stop does not end a sentence. Each field is a list of regular expressions joined by `|`. */
export interface Abbreviations {
  /** A name follows these, whatever it begins with. */
  readonly titles: string
  /** These may end a sentence: they do so where one of the `starters` follows. */
  readonly words: string
  /** These count only before a number; 'No.' is a sentence elsewhere. */
  readonly numbered: string
  /** Words that often begin a sentence and hardly ever a name. */
  readonly starters: string
}

export type Script = 'Latin' | 'Han' | 'Hiragana' | 'Katakana'

/** How the language is written, as far as its texts are split, measured and checked. */
export interface Writing {
  /** False where words are written without spaces between them: letters are counted there instead of words. */
  readonly isSpaced: boolean
  /** The Unicode scripts that a voice of the language can read. */
  readonly scripts: readonly Script[]
  /** The number of words, or of letters where there are no spaces, that a voice speaks in a minute. */
  readonly perMinute: number
  /** `outward` is “so” and «so»; `inward` is „so“ and »so«. */
  readonly quotes: 'outward' | 'inward'
  readonly abbreviations: Abbreviations
  /** True where a number with a full stop is an ordinal: '3. Mai', 'Karl IV.'. */
  readonly hasOrdinalStops: boolean
}

/** `figures`: the engine writes numbers out by itself, but neither Roman numerals nor abbreviations. */
export type NumberForm = 'words' | 'figures'

/** Returns the words that an engine reads correctly for a sentence; empty where it can speak none of it. */
export type Speak = (sentence: string, numbers: NumberForm) => string

/** The language as it is spoken in general, or in one region. */
export interface SpokenVariant {
  /** BCP 47 in lower case: `pt`, `pt-br`. */
  readonly tag: string
  readonly speak: Speak
  /** The voice of eSpeak NG and the rate at which it speaks about as fast as a guide does; undefined where it reads badly. */
  readonly espeak: { readonly voice: string; readonly rate: number } | undefined
}

/** A speaker of Kokoro's models; the numbers are those of the released files. */
export interface KokoroSpeaker {
  readonly tag: string
  readonly speaker: number
}

/** How the language is spoken, and which engines speak it. */
export interface SpeechRules {
  /** The first one is for every region without a variant of its own. */
  readonly variants: readonly [SpokenVariant, ...SpokenVariant[]]
  /** The embedded voice speaks it. */
  readonly isSpokenByFlite: boolean
  readonly isSpokenBySupertonic: boolean
  readonly kokoro: {
    /** In the multilingual model; undefined where that model does not speak the language, or badly. */
    readonly multilingual: KokoroSpeaker | undefined
    /** In the model that has a hundred speakers of Chinese. */
    readonly chineseFirst: KokoroSpeaker | undefined
    /** The model has a word list of the language; without one it follows the rules of eSpeak. */
    readonly hasLexicon: boolean
    /** The model's files of rules that write numbers and dates out. */
    readonly numberRules: readonly string[]
  }
  /** A sentence with a year in it, to hear whether a new voice speaks. */
  readonly trial: string
}

/** Everything that the server knows of one language in which walks are told. */
export interface LanguageModule {
  readonly code: Language
  /** The English name, by which a language model is asked for it. */
  readonly name: string
  /** The locale whose rules hold for numbers, days and units (BCP 47 with a region). */
  readonly locale: string
  readonly writing: Writing
  /** The phrases of walks. */
  readonly words: LanguageWords
  /** The phrases of opening hours. */
  readonly hours: HoursForms
  readonly wikipedia: WikipediaRules
  readonly narrator: NarratorRules
  readonly speech: SpeechRules
}
