/** Finds the thing that, by a sentence, can be seen from outside beyond doubt. */
import type { Language } from '#contract/languages.ts'
import { languageOf } from '#server/languages/languages.ts'
import type { LookWords } from '#server/languages/wikipedia-rules.ts'
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'

export type Look = NonNullable<Fact['look']>

/** 'Two uneven spires rise …': 'two uneven spires', where the sentence begins with them. */
function featureIn(text: string, { index, feature }: { index: number; feature: string }, look: LookWords) {
  const before = text.slice(0, index)
  if (!look.beforeNoun?.test(before)) return look.keepsCapital ? feature : feature.toLowerCase()
  const [behind = ''] = look.behindNoun?.exec(text.slice(index + feature.length)) ?? []
  return `${before.charAt(0).toLowerCase()}${before.slice(1)}${feature}${behind}`
}

interface Patterns {
  readonly up: RegExp
  readonly front: RegExp
  readonly verbs: RegExp
  readonly unless: RegExp
}
const PATTERNS = new Map<Language, Patterns>()

function patternsFor(language: Language): Patterns {
  const { wikipedia, writing } = languageOf(language)
  const words = (list: string) =>
    new RegExp(writing.isSpaced ? `(?<![\\p{L}\\p{N}])(?:${list})(?![\\p{L}\\p{N}])` : list, 'iu')
  const { up, front, verbs, unless } = wikipedia.look
  const made = PATTERNS.get(language) ?? {
    up: words(up),
    front: words(front),
    verbs: words(verbs),
    unless: words(unless),
  }
  PATTERNS.set(language, made)
  return made
}

/** Later in the sentence it may be only compared with. */
const EARLY_CHARS = 60

/** Undefined where it is not sure; a sentence with a date or a measure tells something else. */
export function lookOfText(text: string, language: Language): Look | undefined {
  const { up, front, verbs, unless } = patternsFor(language)
  if (/\p{N}{2,}/u.test(text) || unless.test(text) || !verbs.test(text)) return undefined
  const early = text.slice(0, EARLY_CHARS)
  const found = [
    { where: 'up' as const, match: up.exec(early) },
    { where: 'front' as const, match: front.exec(early) },
  ]
    .flatMap(({ where, match }) => (match ? [{ where, index: match.index, feature: match[0] }] : []))
    .toSorted((a, b) => a.index - b.index)[0]
  if (!found) return undefined
  return { where: found.where, feature: featureIn(text, found, languageOf(language).wikipedia.look) }
}
