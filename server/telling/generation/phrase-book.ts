/** Returns phrases so that a walk does not repeat itself. */
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
  /** The language of the phrases. */
  readonly words: LanguageWords
  /** Returns the next phrase of the kind with its values. It uses every phrase of the kind before it uses one again. */
  say(kind: PhraseKind, values?: Readonly<Record<string, string>>): string
  /** The same for a phrase that may be left out: undefined when every phrase of the kind was said. */
  sayNew(kind: PhraseKind, values?: Readonly<Record<string, string>>): string | undefined
  /** Returns the next of these words, and uses each of them before it uses one again. `key` is their meaning. */
  pick(key: string, words: readonly string[]): string
  /** Returns true at the first call for the kind. */
  isFirst(kind: PhraseKind): boolean
}

const NO_WORD = /^[^\p{L}\p{N}]*$/u

/** Returns true for a phrase that a listener would recognise when it comes again. */
const isLong = (template: string, { article, between, longRun, sides }: LanguageWords): boolean =>
  template
    .replace(/\{(place|feature)\}/g, `${article}|`)
    // A side counts with its longest words, because there are few words for each.
    .replaceAll('{side}', sides.left.toSorted((a, b) => b.length - a.length)[0] ?? '')
    .split(/\{\w+\}|[|.?!。？！]/)
    .map((run) => (between === '' ? [...run.trim()] : run.split(/\s+/).filter((word) => !NO_WORD.test(word))))
    .some((words) => words.length >= longRun)

/** Returns the runs of words in a sentence that a listener would notice when they come again; names and numbers are none. */
function runsIn(text: string, { between, longRun }: LanguageWords): string[] {
  if (between === '') return []
  const spoken = text.split(/\s+/).filter(Boolean)
  const isPlain = (word: string, at: number): boolean => at === 0 || !/^\P{L}*[\p{Lu}\p{N}]/u.test(word)
  return spoken.flatMap((_, at) => {
    const run = spoken.slice(at, at + longRun)
    const counts = run.length === longRun && run.every((word, position) => isPlain(word, at + position))
    return counts ? [run.join(' ').toLowerCase()] : []
  })
}

export function createPhraseBook(
  random: Random,
  style: NarrationStyle = 'conversational',
  words: LanguageWords = ENGLISH,
): PhraseBook {
  const waiting = new Map<string, string[]>()
  const checked = new Set<PhraseKind>()
  const next = (key: string, all: readonly string[], others: readonly string[] = []): string => {
    let left = waiting.get(key)
    if (!left || left.length === 0) {
      // Phrases that a listener would recognise come once a walk, as long as there are others: those of the style, then the plain ones.
      const short = left ? [...all, ...others].filter((template) => !isLong(template, words)) : all
      left = shuffled(short.length > 1 ? short : all, random)
      waiting.set(key, left)
    }
    return left.pop() ?? ''
  }
  const counts = new Map<PhraseKind, number>()
  const said = new Set<string>()
  const isHeard = (text: string): boolean => runsIn(text, words).some((run) => said.has(run))
  const say: PhraseBook['say'] = (kind, values = {}) => {
    const own = phrasesOf(words, kind, style)
    const plain = words.phrases[kind].filter((phrase) => !own.includes(phrase))
    const key = `phrase ${kind}`
    const first = next(key, own, plain)
    // Two phrases may become alike by what stands in them.
    const other = isHeard(fill(first, values))
      ? [...own, ...plain].find((template) => template !== first && !isHeard(fill(template, values)))
      : undefined
    if (other !== undefined)
      waiting.set(key, [...(waiting.get(key) ?? []).filter((one) => one !== other), first])
    const text = fill(other ?? first, values)
    for (const run of runsIn(text, words)) said.add(run)
    return text
  }
  return {
    words,
    say,
    sayNew(kind, values) {
      const count = counts.get(kind) ?? 0
      if (count >= phrasesOf(words, kind, style).length) return undefined
      counts.set(kind, count + 1)
      return say(kind, values)
    },
    pick: (key, ways) => next(`words ${key}`, ways),
    isFirst(kind) {
      if (checked.has(kind)) return false
      checked.add(kind)
      return true
    },
  }
}
