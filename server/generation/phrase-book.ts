/** Hands out phrases so that a walk does not repeat itself. */
import { fill, phrasesOf, type NarrationStyle, type PhraseKind } from './phrases.ts'
import { shuffled, type Random } from './random.ts'

export interface PhraseBook {
  /** The next phrase of the kind, filled in; every one of the kind is used before any is used again. */
  say(kind: PhraseKind, values?: Readonly<Record<string, string>>): string
  /** The next of these words, each used before any is used again; `key` is what they mean. */
  pick(key: string, words: readonly string[]): string
  /** True the first time that it is asked for the kind. */
  isFirst(kind: PhraseKind): boolean
}

/** So many words in a row are noticed when they come again. */
const LONG_RUN = 4
const isLong = (template: string): boolean =>
  // Most names come with an article.
  template
    .replace(/\{(place|feature)\}/g, 'the |')
    .split(/\{\w+\}|[|.:,?!]/)
    .some((run) => run.trim().split(/\s+/).length >= LONG_RUN)

export function createPhraseBook(random: Random, style: NarrationStyle = 'conversational'): PhraseBook {
  const waiting = new Map<string, string[]>()
  const asked = new Set<PhraseKind>()
  const next = (key: string, all: readonly string[]): string => {
    let left = waiting.get(key)
    if (!left || left.length === 0) {
      // What a listener would recognise is said once a walk, as long as there are others.
      const short = left ? all.filter((words) => !isLong(words)) : all
      left = shuffled(short.length > 1 ? short : all, random)
      waiting.set(key, left)
    }
    return left.pop() ?? ''
  }
  return {
    say: (kind, values = {}) => fill(next(`phrase ${kind}`, phrasesOf(kind, style)), values),
    pick: (key, words) => next(`words ${key}`, words),
    isFirst(kind) {
      if (asked.has(kind)) return false
      asked.add(kind)
      return true
    },
  }
}
