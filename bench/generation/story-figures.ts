/** Measures whether the facts are told as a story: in the order of cause and effect, with nobody unknown in them, each joined to the one before. */
import { textLanguageOf } from '#server/knowledge/city-packs/city-pack.ts'
import mostUsed from '#server/knowledge/city-packs/most-used-places.json' with { type: 'json' }
import { sentencesIn } from '#server/languages/sentences.ts'
import { LEANING, loneSurnames } from '../../scripts/checks/city-stories.mjs'
import { type Figure, noneOf, shareOf } from './figures.ts'
import { type MadeWalk, nameOf, trackOf } from './made-walks.ts'
import { haveWordInCommon } from '#server/telling/generation/words-in-common.ts'
import type { ToldFact } from './told-facts.ts'

/** The patterns of leaning words and surnames are English. */
const isEnglish = ({ tour }: MadeWalk): boolean => tour.language === 'en'

/** Returns the links whose effect a walk tells before its cause. */
export const effectsBeforeCauses = (made: readonly MadeWalk[]): string[] =>
  made.flatMap((one) => {
    const at = new Map(one.told.map(({ fact: { id } }, index) => [id, index]))
    return (one.pack.links ?? [])
      .filter(({ kind }) => kind === 'cause' || kind === 'result')
      .filter(({ from, to }) => (at.get(to) ?? Infinity) < (at.get(from) ?? -1))
      .map(({ from, to }) => `${nameOf(one)}: ${to} before ${from}`)
  })

/** Returns the facts that open on 'He', 'Then' and the like and are not told right behind the fact that they lean on. */
export const leaningFacts = (made: readonly MadeWalk[]): string[] =>
  made.filter(isEnglish).flatMap((one) =>
    one.told.flatMap(({ fact, section, text, from, isAlone }, index) => {
      if (!LEANING.test(text)) return []
      const before = one.told[index - 1]
      // 'Two years later' that the composer computed stands right behind the year from which it counts.
      const first = one.tour.sections[section]?.sentences[from] ?? ''
      const isComputed = ![fact.text, fact.alone ?? ''].some((wording) => wording.startsWith(first))
      if (isComputed && before?.section === section && before.fact.year !== undefined) return []
      const isBehind =
        before?.section === section && before.fact.id === fact.after && fact.after !== undefined
      return isBehind && !isAlone
        ? []
        : [`“${one.tour.sections[section]?.sentences[from] ?? ''}” (${fact.id ?? ''}, ${nameOf(one)})`]
    }),
  )

const NAMING_KINDS: readonly string[] = ['fact', 'quote', 'join', 'question', 'keep']
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Returns the sentences that name a person by the surname before the walk has said the full name. */
export const unknownPeople = (made: readonly MadeWalk[]): string[] =>
  made.filter(isEnglish).flatMap((one) => {
    const everybody = Object.entries(one.pack.people ?? {}).map(
      ([key, person]) => ({ key, person, surname: person.name.split(' ').at(-1) ?? '' }) as const,
    )
    const met = new Set<string>()
    return one.tour.sections.flatMap(({ sentences, kinds }) =>
      sentences.flatMap((text, at) => {
        if (!NAMING_KINDS.includes(kinds[at] ?? '')) return []
        // A pattern for every person and sentence would take minutes.
        const named = everybody.filter(({ surname }) => surname !== '' && text.includes(surname))
        const lone = loneSurnames(text, Object.fromEntries(named.map(({ key, person }) => [key, person])))
        for (const { surname } of named) {
          const isFull = new RegExp(String.raw`\p{Lu}[\p{L}.'’-]*,? (\p{Ll}+ )?${escaped(surname)}\b`, 'u')
          if (isFull.test(text)) met.add(surname)
        }
        // Behind the surname a capital makes it the name of a thing: the Franklin House.
        const unknown = lone.filter(
          (surname) =>
            !met.has(surname) && !new RegExp(String.raw`${escaped(surname)} \p{Lu}`, 'u').test(text),
        )
        for (const surname of unknown) met.add(surname)
        return unknown.map((surname) => `${surname}: “${text}” (${nameOf(one)})`)
      }),
    )
  })

interface Pair {
  readonly made: MadeWalk
  readonly before: ToldFact
  readonly fact: ToldFact
}

/** Returns the facts that are told one right after the other, at a stop or in a track. */
const pairsOf = (made: readonly MadeWalk[]): Pair[] =>
  made.flatMap((one) =>
    one.told.flatMap((fact, index) => {
      const before = one.told[index - 1]
      return before &&
        before.section === fact.section &&
        one.tour.sections[fact.section]?.stopIndex !== undefined
        ? [{ made: one, before, fact }]
        : []
    }),
  )

/** Returns true if nothing that a listener hears leads from one fact to the next. */
export function isUnrelated({ made, before, fact }: Pair): boolean {
  const [a, b] = [before.fact, fact.fact]
  const isJoined = (made.tour.sections[fact.section]?.kinds ?? [])
    .slice(before.to, fact.from)
    .some((kind: string) => kind === 'join')
  // Between two places a sentence that names the next one announces the change.
  const isAnnounced =
    before.place !== fact.place &&
    (made.tour.sections[fact.section]?.kinds ?? [])
      .slice(before.to, fact.from)
      .some((kind: string) => kind === 'way' || kind === 'phrase')
  const isLinked = (made.pack.links ?? []).some(
    ({ from, to }) => (from === a.id && to === b.id) || (from === b.id && to === a.id),
  )
  const isHeld = b.after === a.id || (a.id !== undefined && (b.needs?.includes(a.id) ?? false))
  const sharesPerson = (a.people ?? []).some((key) => b.people?.includes(key))
  return (
    !isJoined &&
    !isAnnounced &&
    !isLinked &&
    !isHeld &&
    !sharesPerson &&
    !haveWordInCommon(made.pack, before.text, fact.text)
  )
}

/** The stops whose place is among the most used of its city, with the looks that are told there. */
const mostUsedStops = (made: readonly MadeWalk[]): number[] =>
  made.flatMap((one) => {
    const used = (mostUsed as Readonly<Record<string, readonly string[]>>)[one.pack.id] ?? []
    return one.walk.stops.flatMap(({ id }, stopIndex) =>
      used.includes(id)
        ? [
            one.told.filter(
              ({ fact, section }) => fact.look && one.tour.sections[section]?.stopIndex === stopIndex,
            ).length,
          ]
        : [],
    )
  })

export function storyFigures(made: readonly MadeWalk[]): Figure[] {
  const pairs = pairsOf(made)
  const inScenes = pairs.filter(
    ({ made: one, fact }) => fact.place?.scene !== undefined && !trackOf(one.tour.sections[fact.section]!),
  )
  const told = made.flatMap((one) =>
    one.told.map(({ fact }) => ({ fact, language: textLanguageOf(one.pack) })),
  )
  const two = told.filter(({ fact, language }) => sentencesIn(fact.text, language).length === 2)
  const looks = mostUsedStops(made)
  const unrelated = (all: readonly Pair[]): [number, number] => [all.filter(isUnrelated).length, all.length]
  return [
    noneOf(
      'effects told before their cause',
      effectsBeforeCauses(made),
      'links of the pack (cause, result) of which the walk tells both facts, in the wrong order',
    ),
    noneOf(
      'facts that open on a word for something unknown',
      leaningFacts(made),
      'facts that open on “He”, “Then”, “So” and are not right behind the fact that they lean on',
    ),
    noneOf(
      'people named by the surname only',
      unknownPeople(made),
      'surnames of the pack’s people that are said before the full name',
    ),
    shareOf(
      'neighbouring facts that have nothing in common',
      unrelated(pairs),
      { most: 0.2 },
      'no word (that few facts have), link, person or join leads from one fact to the next; a change of place that a sentence announces (“Nearby: …”) counts as joined',
    ),
    shareOf('the same in scenes', unrelated(inScenes), { most: 0.1 }, 'the same, at stops with a scene'),
    shareOf(
      'facts of exactly two sentences',
      [two.length, told.length],
      { most: 0.6 },
      'of all facts that are told',
    ),
    shareOf(
      'two looks at a stop',
      [looks.filter((count) => count >= 2).length, looks.length],
      { least: 0.8 },
      'stops at the most used places where at least two facts tell to look, touch, listen or smell',
    ),
  ]
}
