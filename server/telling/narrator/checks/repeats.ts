/** Turns of speech that come again: a narrator's habit is heard at the third stop. */
import type { CheckRules } from './check-rules.ts'
import { plain } from '#server/languages/narrator-rules.ts'
import type { Fault } from './fault.ts'
import { wordsIn } from './words-in.ts'

const RUN_WORDS = 4
const RUN_SIGNS = 8

/** Runs of words in plain form; `open` ones hold no name and no number. */
function runsIn(
  sentence: string,
  { isSpaced, hasCapitalNouns }: CheckRules,
  which: 'all' | 'open',
): string[] {
  const units = isSpaced ? wordsIn(sentence) : [...sentence.matchAll(/[\p{L}\p{N}]/gu)].map(([sign]) => sign)
  const size = isSpaced ? RUN_WORDS : RUN_SIGNS
  const runs: string[] = []
  for (let start = 0; start + size <= units.length; start += 1) {
    const run = units.slice(start, start + size)
    const isNaming = run.some((unit, index) => {
      if (typeof unit === 'string') return /\p{N}/u.test(unit)
      return /\p{N}/u.test(unit.text) || (!hasCapitalNouns && start + index > 0 && /^\p{Lu}/u.test(unit.text))
    })
    if (which === 'open' && isNaming) continue
    runs.push(run.map((unit) => (typeof unit === 'string' ? unit : unit.plain)).join(isSpaced ? ' ' : ''))
  }
  return runs
}

/** Runs that were said before on this walk and that the facts do not have. */
export function repeatFaults(
  sentence: string,
  said: readonly string[],
  facts: string,
  rules: CheckRules,
): Fault[] {
  if (said.some((other) => plain(other) === plain(sentence))) return [{ kind: 'repeat', detail: sentence }]
  const before = new Set(said.flatMap((other) => runsIn(other, rules, 'open')))
  const own = new Set(runsIn(facts, rules, 'all'))
  const again = runsIn(sentence, rules, 'open').find((run) => before.has(run) && !own.has(run))
  return again === undefined ? [] : [{ kind: 'repeat', detail: again }]
}
