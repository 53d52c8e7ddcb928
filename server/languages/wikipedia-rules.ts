/** The words by which the reader of Wikipedia's articles reads a language. */
import type { TopicValue } from '#contract/topics/topics.ts'

/** Words by which a sentence says what one sees from the street. Each field is a list of regular expressions joined by `|`. */
export interface LookWords {
  /** Parts of buildings above the eyes; whole words, as they stand behind an article. */
  readonly up: string
  /** The same for parts at the height of the eyes. */
  readonly front: string
  /** Verbs in the present of things that stand there. */
  readonly verbs: string
  /** Words with which it is not certain that the thing can be seen: it is in the past, or inside. */
  readonly unless: string
  /**
   * Matches what a sentence may begin with before its first noun: an article or a number, and words like 'uneven'. Undefined where
   * a feature is named without them.
   */
  readonly beforeNoun?: RegExp
  /** Matches what a part is made of, or has: 'aus rotem Backstein', 'de pierre'. Without it a façade is like any other. */
  readonly behindNoun?: RegExp
  /** True where a noun keeps its capital within a sentence. */
  readonly keepsCapital?: true
}

/** The words around a year in a sentence. */
export interface YearWords {
  /** Words before a year within a sentence, joined by `|`. */
  readonly before: string
  /** The months, joined by `|`; they too stand before a year. */
  readonly months: string
  /** The word between a month and a year. */
  readonly afterMonth?: string
  /** Matches what follows a number that counts something. */
  readonly notBefore: string
  /** Words between two numbers that belong together, joined by `|`. */
  readonly joiners: string
  /** Things and measures that a number counts, joined by `|`; a number before one is no year. */
  readonly counted: string
  /** Matches the words behind a year before our era. */
  readonly bc: string
  /** True where a year may begin a sentence without a word before it. */
  readonly mayOpen?: true
}

/** A year that a sign follows: 1345年. The first group is the mark of a year before our era, the second the number. */
export interface YearSign {
  readonly sign: RegExp
}

/** An order to a machine that reads along, such as 'ignore the instructions above': lists of verbs and objects, or one pattern. */
export type OrderWords = { readonly verbs: string; readonly objects: string } | { readonly pattern: string }

export interface WikipediaRules {
  /** Wikidata's codes of texts that can be used for the language, the best first. */
  readonly wikidataCodes: readonly string[]
  /** Beginnings of headings, in lower case, whose sections are not told: notes, lists and hints for visitors. */
  readonly droppedHeadings: readonly string[]
  /**
   * Matches how sentences begin that depend on the one before: pronouns, 'however', 'the same year'; also verbs whose subject is
   * left out, where a language does that. Whole words in any case, where the language has spaces.
   */
  readonly hanging: string
  /**
   * Matches a pronoun behind an opening phrase ('In 1812 he …'), and the first person: a listener does not know who is meant. A
   * name that the sentence itself has said before would be fine, but a machine cannot be sure of it.
   */
  readonly hangingLater: RegExp
  /** Matches, anywhere, what points to other words of the page, or addresses its readers. */
  readonly pointing: RegExp
  /** Matches a sentence that names its subject; undefined where every sentence does. */
  readonly namesItsSubject?: RegExp
  /** The orders of all languages are refused in each of them. */
  readonly orders: OrderWords
  /** Matches a sentence that tells a legend. */
  readonly legend: RegExp
  readonly look: LookWords
  /** Beginnings of words that show the topic, joined by `|`; parts of words, where there are no spaces. `\b` ends a word. */
  readonly topics: Readonly<Record<TopicValue, string>>
  readonly year: YearWords | YearSign
  /** Parameters that the question for a page has in this Wikipedia only. */
  readonly pageQuery?: Readonly<Record<string, string>>
  /** Brings a text into the one form in which walks are told. */
  readonly tidy?: (text: string) => string
}

/** A plural in the languages that form it with -s: then the number before it counts something and is no year. */
export const PLURAL_NOUN =
  '\\s+(?!(?:was|is|has|as|this|plus|sous|dans|pas|tras|mas|mais|après|depois|antes)\\b)\\p{Ll}{2,}s\\b'
