/** Measures whether the same request gives another walk and another opening each time. */
import { chooseWalk } from '#server/telling/generation/choose-stops.ts'
import { table } from '../support/statistics.mjs'
import { mean, groupBy } from './figures.ts'
import { type MadeWalk, randomOf, wishesFor } from './made-walks.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'

const REQUESTS = 20
const DISTINCT_AIM = 8
/** Half an hour is what most people ask for. */
const MINUTES = 30
const OPENINGS_OF = 12
const OPENINGS_AIM = 4

interface Row {
  readonly name: string
  readonly count: number
}
/** Counts the different values of each city and topic. */
function distinctRows<T>(all: readonly T[], keyOf: (one: T) => string, valueOf: (one: T) => string): Row[] {
  return [...groupBy(all, keyOf)].map(([name, own]) => ({ name, count: new Set(own.map(valueOf)).size }))
}

const leastOf = (rows: readonly Row[]): Row[] => rows.toSorted((a, b) => a.count - b.count).slice(0, 3)

/** Returns the facts that the opening of a tour tells: its first section, without greetings, question and plan. */
const openingOf = ({ tour }: MadeWalk): string =>
  tour.sections[0]?.sentences.filter((_, at) => tour.sections[0]?.kinds[at] === 'fact').join(' ') ?? ''

export function varietyLines(packs: readonly CityPack[], made: readonly MadeWalk[]): string[] {
  const walks = wishesFor(packs, REQUESTS, [MINUTES]).flatMap((wish) => {
    const { pack, topic, minutes } = wish
    const walk = chooseWalk(pack, { point: pack, topic, durationMin: minutes, random: randomOf(wish) })
    const stops = walk?.stops
      .map(({ id }) => id)
      .toSorted()
      .join(' ')
    return stops === undefined ? [] : [{ name: `${pack.name} ${topic}`, stops }]
  })
  const distinct = distinctRows(
    walks,
    ({ name }) => name,
    ({ stops }) => stops,
  )
  const nameOfWish = ({ pack, topic }: MadeWalk): string => `${pack.name} ${topic}`
  const first = [...groupBy(made, nameOfWish).values()]
    .filter((own) => own.length >= OPENINGS_OF)
    .flatMap((own) => own.slice(0, OPENINGS_OF))
  const openings = distinctRows(first, nameOfWish, openingOf)
  const row = (name: string, rows: readonly Row[], aim: number) => {
    const least = leastOf(rows)
    const lowest = least[0]?.count ?? Number.NaN
    return [
      name,
      mean(rows.map(({ count }) => count)).toFixed(1),
      lowest < aim ? `**${lowest}**` : lowest,
      aim,
      `${rows.filter(({ count }) => count >= aim).length} of ${rows.length}`,
      least.map((one) => `${one.name} ${one.count}`).join(', '),
    ]
  }
  return [
    '## Variety',
    '',
    table(
      ['of one city and topic', 'mean', 'least', 'aim', 'cities and topics that reach it', 'the least'],
      [
        row(`different walks in ${REQUESTS} requests of ${MINUTES} minutes`, distinct, DISTINCT_AIM),
        ...(openings.length > 0
          ? [row(`different openings in ${OPENINGS_OF} requests`, openings, OPENINGS_AIM)]
          : []),
      ],
    ),
    '',
  ]
}
