/** Holds a section against the plan of the walk: nothing that comes later is given away, and words of others keep their place. */
import { plain } from '#server/languages/narrator-rules.ts'
import type { BriefFact, BriefSentence, SectionBrief } from '../section-brief.ts'
import type { CheckRules } from './check-rules.ts'
import type { Fault } from './fault.ts'
import type { Ground } from './ground.ts'
import { strangeWords } from './names.ts'
import { numbersIn } from './numbers.ts'
import { HAN, KATAKANA, stemOf, tidy, wordsIn } from './words-in.ts'

/** Runs of two letters, for languages without spaces. */
const pairsIn = (text: string): string[] =>
  [...text].flatMap((sign, at, all) => {
    const pair = sign + (all[at + 1] ?? '')
    return [...pair].length === 2 && [...pair].every((one) => HAN.test(one) || KATAKANA.test(one))
      ? [pair]
      : []
  })

/** Returns the words and numbers of a sentence that stand only in facts which a later section tells. */
export function earlyFaults(sentence: string, ground: Ground): Fault[] {
  const { brief, rules } = ground
  const payments = brief.plants.map(({ payment }) => tidy(payment)).join(' \n')
  if (payments === '') return []
  const own = tidy(
    [...brief.facts, ...brief.earlier].map(({ text, people }) => [text, ...people].join(' ')).join(' \n'),
  )
  const known = `${own} ${ground.text}`
  const valuesIn = (text: string): Set<number> =>
    new Set(numbersIn(text, rules.language).map(({ value }) => value))
  const [later, before] = [valuesIn(payments), valuesIn(known)]
  const numbers = numbersIn(sentence, rules.language).filter(
    ({ value }) => later.has(value) && !before.has(value),
  )
  const early = numbers.map(({ text }) => text)
  if (rules.isSpaced) {
    const stemsOf = (text: string): Set<string> => new Set(wordsIn(text).map((word) => stemOf(word.plain)))
    const [paid, told] = [stemsOf(payments), stemsOf(known)]
    for (const word of strangeWords(sentence, ground)) {
      const stem = stemOf(word.plain)
      if (paid.has(stem) && !told.has(stem)) early.push(word.text)
    }
  } else {
    const open = [...rules.plainWords, ...rules.recall]
    for (const pair of pairsIn(sentence))
      if (payments.includes(pair) && !known.includes(pair) && !open.some((word) => word.includes(pair)))
        early.push(pair)
  }
  return [...new Set(early)].map((detail) => ({ kind: 'early', detail }))
}

/** On the way nothing can be looked at, unless a fact itself says so. */
export function inSightFaults(sentence: string, { brief, rules, text }: Ground): Fault[] {
  if (!brief.way) return []
  const known = plain(text)
  return [...new Set(sentence.match(rules.inSight) ?? [])]
    .filter((words) => !known.includes(plain(words)))
    .map((detail) => ({ kind: 'in-sight', detail }))
}

/** A fact whose place is fixed: others' words are said before it. */
const isApart = ({ join, isLast }: BriefFact): boolean => join !== undefined || isLast === true

/** Returns the facts that do not stand where the words before them need them. */
export function orderFaults(told: readonly BriefSentence[], { facts }: SectionBrief): Fault[] {
  return facts.flatMap((fact, index): Fault[] => {
    const at = told.findIndex((sentence) => sentence.facts.includes(fact.id))
    if (!isApart(fact) || at === -1) return []
    const before = facts[index - 1]
    const isBehind = before ? told[at - 1]?.facts.includes(before.id) === true : at === 0
    const others = facts.slice(0, index)
    const isAlone = !others.some(({ id }) => told.slice(at).some((sentence) => sentence.facts.includes(id)))
    return isBehind && isAlone ? [] : [{ kind: 'order', detail: fact.id }]
  })
}

/** Returns the people whom no earlier section has introduced and whose full name, which the facts have, is not said. */
export function introductionFaults(
  told: readonly BriefSentence[],
  { facts, introduces }: SectionBrief,
  rules: CheckRules,
): Fault[] {
  const says = (texts: readonly { readonly text: string }[], name: string): boolean =>
    texts.some(({ text }) => plain(tidy(text)).includes(plain(tidy(name))))
  const isOnePart = (name: string): boolean => rules.isSpaced && !/\s/.test(name.trim())
  return introduces
    .filter((name) => !isOnePart(name) && says(facts, name) && !says(told, name))
    .map((detail) => ({ kind: 'unintroduced', detail }))
}
