/** The character who tells a walk says more than facts: a favourite, a count, a year to keep, a promise. None claims anything. */
import type { CityPack, Fact } from '#server/knowledge/city-packs/city-pack.ts'
import { sentencesIn } from '#server/languages/sentences.ts'
import { contrastsOf } from './fact-links.ts'
import type { PhraseBook } from './phrase-book.ts'
import type { NarrationStyle } from '#server/languages/walk-words.ts'
import type { Promised } from './promises.ts'
import type { ToldLine } from './told-line.ts'

export interface Asides {
  readonly style: NarrationStyle
  readonly promises: ReadonlyMap<Fact, Promised>
  /** The pairs of facts that the pack sets against each other. */
  readonly contrasts: ReadonlySet<string>
  /** The facts whose year comes back at a later stop: only those years are worth keeping. */
  readonly yearsBack: ReadonlySet<Fact>
}

/** Returns what the asides to a pack's facts rest on, from the plan of the walk. */
export const asidesOf = (
  style: NarrationStyle,
  { promises, yearsBack }: Pick<Asides, 'promises' | 'yearsBack'>,
  pack: CityPack,
): Asides => ({ style, promises, yearsBack, contrasts: contrastsOf(pack) })

interface Around {
  readonly index: number
  readonly lines: readonly ToldLine[]
}

/** Returns the phrases that are said before a line. */
export function asidesBefore(book: PhraseBook, { style }: Asides, { index, lines }: Around): string[] {
  const line = lines[index]
  if (!line || index === 0 || line.leans || line.join !== undefined) return []
  if (line.isLast)
    return [
      book.say('payOpening'),
      ...(line.from === undefined ? [] : [book.say('backAt', { place: line.from })]),
    ]
  // Nobody has a favourite death, or a favourite right behind one.
  const isCheerful = !line.of.grave && !lines[index - 1]?.of.grave
  if (style === 'conversational' && line.of.favourite && isCheerful)
    return [book.sayNew('favourite') ?? []].flat()
  const isWithheld =
    index === lines.length - 1 && index > 1 && (line.of.legend === true || line.of.favourite === true)
  return style === 'storytelling' && isWithheld ? [book.sayNew('turn') ?? []].flat() : []
}

/** Returns what is said behind a line. */
export function asideBehind(
  book: PhraseBook,
  { style, promises, contrasts, yearsBack }: Asides,
  { index, lines }: Around,
): string | undefined {
  const line = lines[index]
  if (!line || lines[index + 1]?.leans) return undefined
  const { of, fact } = line
  const promised = promises.get(of)
  if (promised) return book.sayNew('promise', { ...promised })
  if (style !== 'educational') return undefined
  const before = lines[index - 1]?.of
  // Where an author joined the facts, the contrast has been made.
  const isJoined = line.join !== undefined || lines[index + 1]?.join !== undefined
  if (!isJoined && before && contrasts.has(`${before.id} ${of.id}`)) return book.sayNew('compare')
  const { countable, asksToCount } = book.words
  const isToCount = of.look !== undefined && countable.test(of.look.feature) && !of.grave
  if (isToCount && !asksToCount.test(fact.text)) return book.sayNew('count')
  // The year is fresh in the ear only where the last sentence held it.
  const last = sentencesIn(fact.text, book.words.language).at(-1) ?? ''
  const isLastYear =
    yearsBack.has(of) &&
    of.year !== undefined &&
    last.includes(String(of.year)) &&
    lines[index + 1]?.join === undefined
  return isLastYear ? book.sayNew('noteYear', { year: String(of.year) }) : undefined
}
