/** Words that turn a true sentence into a claim of its own: a cause, a 'not', a missing 'perhaps', 'the oldest'. */
import type { CheckRules } from './check-rules.ts'
import type { Fault } from './fault.ts'
import type { Ground } from './ground.ts'
import { stemOf, wordsIn } from './words-in.ts'

const wordsMatched = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? []

/** The sentence of the facts that it says most of. */
function nearest(sentence: string, { sentences, rules }: Ground): string {
  const unitsOf = (text: string): Set<string> =>
    rules.isSpaced
      ? new Set(
          wordsIn(text)
            .filter((word) => !rules.plainWords.has(word.plain))
            .map((word) => stemOf(word.plain)),
        )
      : new Set([...text].filter((sign) => /[\p{L}\p{N}]/u.test(sign)))
  const own = unitsOf(sentence)
  const shared = (other: string): number => [...unitsOf(other)].filter((unit) => own.has(unit)).length
  return sentences.toSorted((a, b) => shared(b) - shared(a))[0] ?? ''
}

export const isHedged = (sentence: string, { hedge }: CheckRules): boolean =>
  wordsMatched(sentence, hedge).length > 0

export function claimFaults(sentence: string, ground: Ground): Fault[] {
  const { rules, stems, text, isBareLegend, hasCause } = ground
  const source = nearest(sentence, ground)
  const faults: Fault[] = []
  const [cause] = wordsMatched(sentence, rules.cause)
  if (cause !== undefined && !hasCause) faults.push({ kind: 'cause', detail: cause })

  const [negation] = wordsMatched(sentence, rules.negation)
  const [sourceNegation] = wordsMatched(source, rules.negation)
  if (negation !== undefined && wordsMatched(text, rules.negation).length === 0)
    faults.push({ kind: 'negation', detail: negation })
  // A source that says 'not as X but as Y' may be told by its second half; that its first half is meant can't be known.
  if (negation === undefined && sourceNegation !== undefined)
    faults.push({ kind: 'negation', detail: sourceNegation })

  const [hedge] = wordsMatched(source, rules.hedge)
  if (!isHedged(sentence, rules) && (isBareLegend || hedge !== undefined))
    faults.push({ kind: 'hedge', detail: hedge ?? 'legend' })

  for (const claim of wordsMatched(sentence, rules.claim)) {
    const isKnown = rules.isSpaced
      ? wordsIn(claim).every((word) => stems.has(stemOf(word.plain)))
      : text.includes(claim)
    if (!isKnown) faults.push({ kind: 'claim', detail: claim })
  }
  return faults
}
