/** How a sentence must be written, whatever it says: it is heard once, and shown as text. */
import type { CheckRules } from './check-rules.ts'
import type { Script } from '#server/languages/language.ts'
import type { Fault } from './fault.ts'
import { yearsIn } from './numbers.ts'
import { lengthOf } from './words-in.ts'

const MARKUP =
  /[<>{}[\]|*_#\\^~=]|\p{Cc}|\p{Cf}|\p{Co}|\p{Extended_Pictographic}|https?:|www\.|\p{L}{2,}\.\p{L}{2,}|\S@\S|\/\/|&\w+;/u

const isInScripts = (sentence: string, scripts: readonly Script[]): boolean =>
  new RegExp(
    `^[${[...scripts, 'Common', 'Inherited'].map((name) => `\\p{Script=${name}}`).join('')}]*$`,
    'u',
  ).test(sentence)

/** An end that a voice can hear, and no second sentence behind it. */
const WHOLE = /[.!?…。！？]["'’”»」』)]*$/u
const YEARS_MAX = 1

export function formFaults(sentence: string, rules: CheckRules): Fault[] {
  const faults: Fault[] = []
  const markup = MARKUP.exec(sentence)?.[0]
  if (markup !== undefined) faults.push({ kind: 'markup', detail: markup })
  if (!WHOLE.test(sentence)) faults.push({ kind: 'markup', detail: 'no full stop' })
  if (!isInScripts(sentence, rules.scripts)) faults.push({ kind: 'script', detail: rules.name })
  const length = lengthOf(sentence, rules.isSpaced)
  if (length > rules.mostWords) faults.push({ kind: 'length', detail: String(length) })
  const years = yearsIn(sentence).filter((year) => year >= 1_000)
  if (new Set(years).size > YEARS_MAX) faults.push({ kind: 'years', detail: years.join(', ') })
  for (const cliche of sentence.match(rules.cliche) ?? []) faults.push({ kind: 'cliche', detail: cliche })
  return faults
}
