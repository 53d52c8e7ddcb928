/** Names that a sentence brings in although none of its facts has them. */
import { plain } from '#server/languages/narrator-rules.ts'
import type { Fault } from './fault.ts'
import type { Ground } from './ground.ts'
import { numberTable } from './number-table.ts'
import { romanIn } from './numbers.ts'
import { HAN, KATAKANA, stemOf, type Word, wordsIn } from './words-in.ts'

const OPENS = /^[^\p{L}\p{N}]*$|[:.!?…]["'»”)\]]*\s+["'«“(¿¡]*$|[¿¡«“„]\s?$/u
const PART = 4

/** 'Kirchturm' of 'Turm', and the other way round; never of a plain word, as 'Heine' would be of 'eine'. */
const isCompoundOf = (word: string, { words, rules }: Ground): boolean =>
  [...words].some(
    (other) =>
      other.length >= PART &&
      !rules.plainWords.has(other) &&
      word.length >= PART &&
      (word.includes(other) || other.includes(word)),
  )

/** Words that claim nothing in this sentence. */
const isPlain = (word: string, { rules, isReference }: Ground): boolean =>
  rules.plainWords.has(word) || (isReference && rules.recall.has(word))

/** Words that other checks look at: 'Twelve', 'Legend', 'Perhaps', and the German nouns among them. */
function isLookedAt(sentence: string, { rules }: Ground): (word: Word) => boolean {
  const { cause, negation, hedge, claim, numbers } = rules
  const spans = [cause, negation, hedge, claim].flatMap((pattern) =>
    [...sentence.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length] as const),
  )
  return ({ index, plain: word }) =>
    spans.some(([from, to]) => index >= from && index < to) ||
    (numbers !== undefined && numberTable(numbers).has(word))
}

const ENDING_MAX = 2
/** 'Kirchen' of 'Kirche', but 'Friedrich' is no form of 'Friedhof'. */
const isFormOf = (word: string, { words }: Ground): boolean =>
  [...words].some((other) => {
    const shorter = Math.min(word.length, other.length)
    const same = Math.max(PART, shorter - ENDING_MAX)
    return shorter >= PART && word.slice(0, same) === other.slice(0, same)
  })

function strangeCapitals(sentence: string, ground: Ground): string[] {
  const { rules, words, stems } = ground
  const isOther = isLookedAt(sentence, ground)
  return wordsIn(sentence).flatMap((word) => {
    if (!/^\p{Lu}/u.test(word.text) || words.has(word.plain) || isPlain(word.plain, ground)) return []
    if (romanIn(word.text) !== undefined) return []
    const isOpening = OPENS.test(sentence.slice(0, word.index))
    // An opening word of the facts may stand in another form, and so may every German noun.
    const isForm = rules.hasCapitalNouns ? isFormOf(word.plain, ground) : stems.has(stemOf(word.plain))
    if ((isOpening || rules.hasCapitalNouns) && (isForm || isOther(word))) return []
    if (rules.hasCapitalNouns && isCompoundOf(word.plain, ground)) return []
    return [word.text]
  })
}

/** Letters that name things: runs of them which the facts do not have. */
function strangeSigns(sentence: string, { rules, text, brief, isReference }: Ground): string[] {
  const strange: string[] = []
  for (const [run] of sentence.matchAll(/[\p{Script=Latin}\p{M}]{2,}|[\p{Script=Katakana}ー]{2,}/gu))
    if (!plain(text).includes(plain(run))) strange.push(run)
  let open = sentence
  const plainWords = [...rules.plainWords, ...(isReference ? rules.recall : [])]
  for (const word of plainWords) if (word.length > 1) open = open.replaceAll(word, '　')
  let run = ''
  for (const sign of `${open}　`) {
    const isKnown = !HAN.test(sign) || text.includes(sign) || plainWords.includes(sign)
    if (!isKnown) run += sign
    else {
      if (run.length > 1) strange.push(run)
      run = ''
    }
  }
  return [
    ...strange,
    ...brief.otherNames.filter((name) => name.length > 1 && sentence.includes(name) && !text.includes(name)),
  ]
}

export function nameFaults(sentence: string, ground: Ground): Fault[] {
  const strange = ground.rules.isSpaced ? strangeCapitals(sentence, ground) : strangeSigns(sentence, ground)
  return [...new Set(strange)].map((detail) => ({ kind: 'name', detail }))
}

const SHARE_MIN = { spaced: 0.4, unspaced: 0.6 } as const
const CONTENT_MIN = 3
/** The most words of its own that a sentence may have: two are another way to say it, more may be another claim. */
const STRANGE_MAX = 2

/** The words of a sentence that say something. */
const contentOf = (sentence: string, ground: Ground): Word[] =>
  wordsIn(sentence).filter((word) => word.plain.length >= CONTENT_MIN && !isPlain(word.plain, ground))

/** Returns the words of a sentence that none of its facts has and that no other check looks at. */
export function strangeWords(sentence: string, ground: Ground): Word[] {
  const isOther = isLookedAt(sentence, ground)
  return contentOf(sentence, ground).filter((word) => !ground.stems.has(stemOf(word.plain)) && !isOther(word))
}

/** True where enough of what the sentence says stands in its facts. */
export function isLike(sentence: string, ground: Ground): boolean {
  const { rules, stems, text, isReference } = ground
  if (!rules.isSpaced) {
    const plainSigns = isReference ? [...rules.recall].join('') : ''
    const signs = [...sentence].filter(
      (sign) =>
        (HAN.test(sign) || KATAKANA.test(sign)) && (!plainSigns.includes(sign) || text.includes(sign)),
    )
    const known = signs.filter((sign) => text.includes(sign))
    return signs.length > 0 && known.length / signs.length >= SHARE_MIN.unspaced
  }
  const content = contentOf(sentence, ground)
  const known = content.filter((word) => stems.has(stemOf(word.plain)))
  const isMostlyKnown = known.length / content.length >= SHARE_MIN.spaced
  return content.length > 0 && isMostlyKnown && strangeWords(sentence, ground).length <= STRANGE_MAX
}
