/** Holds a narrator's section against its facts. What passes may be said; nothing is trusted because a model wrote it. */
import { mentions } from '#server/languages/names-in-text.ts'
import { sentencesIn } from '#server/languages/sentences.ts'
import { type CheckRules, listOfAll, rulesOf } from './check-rules.ts'
import type { BriefFact, BriefSentence, SectionBrief } from '../section-brief.ts'
import { claimFaults, isHedged } from './claims.ts'
import type { Fault } from './fault.ts'
import { formFaults } from './form.ts'
import { type Before, type Ground, groundOf } from './ground.ts'
import { isLike, nameFaults } from './names.ts'
import { isSayable, numbersIn } from './numbers.ts'
import { earlyFaults, inSightFaults, introductionFaults, orderFaults } from './references.ts'
import { repeatFaults } from './repeats.ts'
import { lengthOf, tidy, wordsIn } from './words-in.ts'

export interface SectionFault extends Fault {
  /** Undefined: of the whole section. */
  readonly sentence?: string
}

export interface CheckedSection {
  /** Whole only where there are no faults. */
  readonly sentences: readonly BriefSentence[]
  readonly faults: readonly SectionFault[]
}

const [ABOUT_BEFORE, ABOUT_BEHIND] = [listOfAll('about'), listOfAll('aboutBehind')]
/** Matches, right before a number, that it is not exact. */
const ABOUT = new RegExp(`(?:${ABOUT_BEFORE})\\s*$|^\\s*(?:${ABOUT_BEHIND})`, 'iu')
/** The same right behind a number. */
const OR_SO = new RegExp(`^[年]?\\s*(?:${ABOUT_BEHIND})`, 'u')
const ABOUT_REACH = 14

const isInexact = (text: string, number: string): boolean => {
  const at = text.indexOf(number)
  if (at < 0) return false
  const behind = text.slice(at + number.length)
  return ABOUT.test(text.slice(Math.max(0, at - ABOUT_REACH), at)) || OR_SO.test(behind)
}

function numberFaults(sentence: string, ground: Ground): Fault[] {
  return numbersIn(sentence, ground.rules.language).flatMap((number): Fault[] => {
    const { text } = number
    if (!isSayable(number, sentence, ground.numbers)) return [{ kind: 'number', detail: text }]
    const isExactNow = isInexact(ground.text, text) && !isInexact(sentence, text)
    return isExactNow ? [{ kind: 'hedge', detail: text }] : []
  })
}

function factualFaults(sentence: string, ground: Ground): Fault[] {
  return [
    ...numberFaults(sentence, ground),
    ...nameFaults(sentence, ground),
    ...claimFaults(sentence, ground),
    ...earlyFaults(sentence, ground),
    ...inSightFaults(sentence, ground),
    ...(isLike(sentence, ground) ? [] : [{ kind: 'unlike', detail: '' } as const]),
  ]
}

const CONNECTIVE_WORDS_MAX = 8
const CONNECTIVES_MAX = 2

/** 'Look up.', 'Now turn to the tower.': words that claim nothing, and what is known to be seen here. On the way nothing is. */
function isConnective(sentence: string, brief: SectionBrief, rules: CheckRules): boolean {
  const words = wordsIn(sentence)
  if (brief.way || !rules.isSpaced || words.length > CONNECTIVE_WORDS_MAX) return false
  const seen = new Set(
    wordsIn([brief.feature ?? '', ...(brief.place ?? [])].join(' ')).map((word) => word.plain),
  )
  const isClaim = [rules.cause, rules.negation, rules.hedge, rules.claim].some((pattern) =>
    sentence.match(pattern),
  )
  return (
    !isClaim &&
    numbersIn(sentence, rules.language).length === 0 &&
    words.every((word) => rules.plainWords.has(word.plain) || seen.has(word.plain))
  )
}

/** The length that a section may have, as a share of its facts' own length. */
const LENGTH = { min: 0.45, max: 1.4 } as const

function sectionFaults(
  told: readonly BriefSentence[],
  brief: SectionBrief,
  rules: CheckRules,
): SectionFault[] {
  const faults: SectionFault[] = []
  const [opening] = brief.facts
  const factual = told.filter(({ facts }) => facts.length > 0)
  for (const { id } of brief.facts)
    if (!told.some(({ facts }) => facts.includes(id))) faults.push({ kind: 'untold', detail: id })
  if (brief.feature !== undefined && factual[0] && !factual[0].facts.includes(opening.id))
    faults.push({ kind: 'look-first', detail: opening.id })
  const [name = ''] = brief.place ?? []
  if (brief.namesPlace && !told.slice(0, 2).some(({ text }) => mentions(text, name)))
    faults.push({ kind: 'unnamed', detail: name })
  const sum = (texts: readonly { readonly text: string }[]): number =>
    texts.reduce((total, { text }) => total + lengthOf(text, rules.isSpaced), 0)
  const [wanted, length] = [sum(brief.facts), sum(told)]
  const ownLength = sum(told.filter((sentence) => !isEarlierAlone(sentence, brief)))
  if (ownLength < wanted * LENGTH.min) faults.push({ kind: 'too-short', detail: String(ownLength) })
  if (length > wanted * LENGTH.max) faults.push({ kind: 'too-long', detail: String(length) })
  return [...faults, ...orderFaults(told, brief), ...introductionFaults(told, brief, rules)]
}

/** True for a sentence that rests on earlier facts alone. */
const isEarlierAlone = ({ facts }: BriefSentence, { earlier }: SectionBrief): boolean =>
  facts.length > 0 && facts.every((id) => earlier.some((fact) => fact.id === id))

/** A section may have one such sentence: it is there for its own facts. */
const EARLIER_ALONE_MAX = 1

/** `said`: what a narrator has said on this walk before. A sentence without facts that may not be said is left out. */
export function checkSection(
  answer: readonly BriefSentence[],
  brief: SectionBrief,
  said: readonly string[] = [],
): CheckedSection {
  const rules = rulesOf(brief.language)
  const sentences: BriefSentence[] = []
  const faults: SectionFault[] = []
  const known: readonly BriefFact[] = [...brief.facts, ...brief.earlier]
  const factsOf = (ids: readonly string[]): BriefFact[] => known.filter(({ id }) => ids.includes(id))
  let before: Before = { facts: [], isHedged: false }
  let connectives = 0
  let earlierAlone = 0
  for (const entry of answer) {
    const unknown = entry.facts.filter((id) => !known.some((fact) => fact.id === id))
    for (const detail of unknown) faults.push({ kind: 'unknown-fact', detail, sentence: entry.text })
    for (const text of sentencesIn(entry.text, brief.language)) {
      const sentence = tidy(text)
      const earlier = [...said, ...brief.saidAround, ...sentences.map((told) => told.text)].map(tidy)
      // A fact to which a sentence refers was said before, in the same words.
      const own = [...brief.facts, ...factsOf(entry.facts)].map((fact) => tidy(fact.text)).join(' ')
      const form = [...formFaults(sentence, rules), ...repeatFaults(sentence, earlier, own, rules)]
      if (entry.facts.length === 0) {
        if (form.length > 0 || connectives >= CONNECTIVES_MAX || !isConnective(sentence, brief, rules))
          continue
        connectives += 1
        sentences.push({ text, facts: [] })
        continue
      }
      if (isEarlierAlone(entry, brief)) {
        earlierAlone += 1
        if (earlierAlone > EARLIER_ALONE_MAX)
          faults.push({ kind: 'earlier-alone', detail: '', sentence: text })
      }
      const ground = groundOf(factsOf(entry.facts), before, brief, rules)
      for (const fault of [...form, ...factualFaults(sentence, ground)])
        faults.push({ ...fault, sentence: text })
      sentences.push({ text, facts: entry.facts })
      const goesOn = before.isHedged && ground.facts.some((fact) => before.facts.includes(fact))
      before = { facts: ground.facts, isHedged: goesOn || isHedged(sentence, rules) }
    }
  }
  return { sentences, faults: [...faults, ...sectionFaults(sentences, brief, rules)] }
}
