/** Hands out phrases so that a walk does not repeat itself. */
import { shuffled, type Random } from './random.ts'
import { WORDS as ENGLISH } from '#server/languages/en/words.ts'
import {
  fill,
  type LanguageWords,
  type NarrationStyle,
  type PhraseKind,
  phrasesOf,
} from '#server/languages/walk-words.ts'

export interface PhraseBook {
  /** Whose phrases it hands out. */
  readonly words: LanguageWords
  /** The next phrase of the kind, filled in; every one of the kind is used before any is used again. */
  say(kind: PhraseKind, values?: Readonly<Record<string, string>>): string
  /** The next of these words, each used before any is used again; `key` is what they mean. */
  pick(key: string, words: readonly string[]): string
  /** True the first time that it is asked for the kind. */
  isFirst(kind: PhraseKind): boolean
}

const NO_WORD = /^[^\p{L}\p{N}]*$/u

/** True for what a listener would recognise when it comes again. */
const isLong = (template: string, { article, between, longRun, sides }: LanguageWords): boolean =>
  template
    .replace(/\{(place|feature)\}/g, `${article}|`)
    // A side is words as well, and there are few for each.
    .replaceAll('{side}', sides.left.toSorted((a, b) => b.length - a.length)[0] ?? '')
    .split(/\{\w+\}|[|.?!。？！]/)
    .map((run) => (between === '' ? [...run.trim()] : run.split(/\s+/).filter((word) => !NO_WORD.test(word))))
    .some((words) => words.length >= longRun)

export function createPhraseBook(
  random: Random,
  style: NarrationStyle = 'conversational',
  words: LanguageWords = ENGLISH,
): PhraseBook {
  const waiting = new Map<string, string[]>()
  const asked = new Set<PhraseKind>()
  const next = (key: string, all: readonly string[], others: readonly string[] = []): string => {
    let left = waiting.get(key)
    if (!left || left.length === 0) {
      // What a listener would recognise is said once a walk, as long as there are others: a style's own, then the plain ones.
      const short = left ? [...all, ...others].filter((template) => !isLong(template, words)) : all
      left = shuffled(short.length > 1 ? short : all, random)
      waiting.set(key, left)
    }
    return left.pop() ?? ''
  }
  return {
    words,
    say(kind, values = {}) {
      const own = phrasesOf(words, kind, style)
      const plain = words.phrases[kind].filter((phrase) => !own.includes(phrase))
      return fill(next(`phrase ${kind}`, own, plain), values)
    },
    pick: (key, ways) => next(`words ${key}`, ways),
    isFirst(kind) {
      if (asked.has(kind)) return false
      asked.add(kind)
      return true
    },
  }
}
