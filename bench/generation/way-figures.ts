/** Measures whether one can walk the legs and find the way by what is said of them. */
import { distanceM } from '#contract/geo.ts'
import { shortestOrder } from '#contract/route-order.ts'
import { wordsOf } from '#server/languages/languages.ts'
import {
  type LanguageWords,
  type NarrationStyle,
  type PhraseKind,
  phrasesOf,
} from '#server/languages/walk-words.ts'
import { pathM } from '#server/telling/generation/geo.ts'
import { type Figure, mean, noneOf, quantile, shareOf, most } from './figures.ts'
import { type MadeWalk, nameOf } from './made-walks.ts'

const LONG_LEG_M = 800
/** Up to here the shortest order of all is quick to find. */
const OPTIMUM_STOPS = 9
/** Phrases that lead along a street, towards a landmark or past a place, or that need no direction, because the stop is a few steps off. */
const LEADING: readonly PhraseKind[] = [
  'street',
  'makeFor',
  'sameStreet',
  'wayPast',
  'landmark',
  'goHere',
  'goFewSteps',
]
const STYLES: readonly NarrationStyle[] = ['conversational', 'educational', 'storytelling']

const legsOf = ({ walk }: MadeWalk): number[] =>
  walk.stops.slice(1).map((stop, index) => distanceM(walk.stops[index] ?? stop, stop))

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const known = new Map<
  LanguageWords,
  { readonly sides: readonly string[]; readonly leading: readonly RegExp[] }
>()
function patternsOf(words: LanguageWords) {
  const before = known.get(words)
  if (before) return before
  const templates = LEADING.flatMap((kind) => STYLES.flatMap((style) => phrasesOf(words, kind, style)))
  const patterns = {
    sides: Object.values(words.sides).flat(),
    // A value in braces is any text.
    leading: [...new Set(templates)].map(
      (template) =>
        new RegExp(
          `^${template
            .split(/\{\w+\}/)
            .map(escaped)
            .join('.+')}$`,
          'iu',
        ),
    ),
  }
  known.set(words, patterns)
  return patterns
}

/** Returns the legs that are told with neither a side nor a street nor a landmark. */
export const blindLegs = (made: readonly MadeWalk[]): string[] =>
  made.flatMap((one) => {
    const { sides, leading } = patternsOf(wordsOf(one.tour.language))
    const last = one.walk.stops.length - 1
    return one.tour.sections.flatMap(({ stopIndex, sentences, kinds }) => {
      if (stopIndex === null || stopIndex >= last) return []
      const way = sentences.filter((_, at) => kinds[at] === 'way')
      const leads = way.some(
        (text) =>
          sides.some((side) => text.toLowerCase().includes(side.toLowerCase())) ||
          leading.some((pattern) => pattern.test(text)),
      )
      return leads ? [] : [`“${way.join(' ')}” (${nameOf(one)})`]
    })
  })

export function wayFigures(made: readonly MadeWalk[]): Figure[] {
  const legs = made.flatMap(legsOf)
  const long = made.filter((one) => legsOf(one).some((metres) => metres > LONG_LEG_M))
  const climbs = made.flatMap(({ walk }) =>
    walk.stops
      .slice(1)
      .map((stop, index) => Math.max(0, (stop.hillM ?? 0) - (walk.stops[index]?.hillM ?? 0))),
  )
  const detours = made
    .filter(({ walk }) => walk.stops.length <= OPTIMUM_STOPS)
    .map(({ walk, pack }) => {
      const order = shortestOrder(walk.stops, pack)
      return walk.distanceM / pathM(order.flatMap((index) => walk.stops[index] ?? []))
    })
  return [
    shareOf(
      'walks with a leg over 800 m',
      [long.length, made.length],
      { most: 0.05 },
      'straight lines from stop to stop',
    ),
    noneOf(
      'legs without a side, a street or a landmark',
      blindLegs(made),
      'the sentences of the way at a stop name none of them; stops a few steps off need none',
    ),
    {
      name: 'legs: median / p90 / longest',
      value: `${quantile(legs, 0.5).toFixed(0)} / ${quantile(legs, 0.9).toFixed(0)} / ${most(legs).toFixed(0)} m`,
      aim: '',
      counts: 'straight lines',
    },
    {
      name: 'climbs of more than 20 m',
      value: String(climbs.filter((metres) => metres > 20).length),
      aim: '',
      counts: 'legs up, where the pack knows the heights of places',
    },
    {
      name: 'length against the shortest order: mean / worst',
      value: `${mean(detours).toFixed(3)} / ${most(detours).toFixed(3)}`,
      aim: '1',
      counts: `walks of up to ${OPTIMUM_STOPS} stops`,
    },
  ]
}
