/** Hands out phrases so that a walk does not repeat itself. */
import { fill, phrasesOf, type NarrationStyle, type PhraseKind } from './phrases.ts'
import { shuffled, type Random } from './random.ts'

export interface PhraseBook {
  /** The next phrase of the kind, filled in; every one of the kind is used before any is used again. */
  say(kind: PhraseKind, values?: Readonly<Record<string, string>>): string
}

export function createPhraseBook(random: Random, style: NarrationStyle = 'conversational'): PhraseBook {
  const waiting = new Map<PhraseKind, string[]>()
  return {
    say(kind, values = {}) {
      let left = waiting.get(kind)
      if (!left || left.length === 0) {
        left = shuffled<string>(phrasesOf(kind, style), random)
        waiting.set(kind, left)
      }
      return fill(left.pop() ?? '', values)
    },
  }
}
