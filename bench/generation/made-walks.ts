/** The walks that are measured: every city, topic and length that the preferences offer, each asked for several times. */
import { TOPIC_VALUES, type TopicValue } from '#contract/topics/topics.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'
import { topicsOfPack } from '#server/knowledge/city-packs/city-pack.ts'
import { chooseWalk } from '#server/telling/generation/choose-stops.ts'
import { composeWalk } from '#server/telling/generation/compose.ts'
import type { ComposedSection, ComposedTour } from '#server/telling/generation/narration.ts'
import { seededRandom } from '#server/telling/generation/random.ts'
import type { ChosenWalk } from '#server/telling/generation/walk-request.ts'
import { type ToldFact, toldFacts } from './told-facts.ts'

export const MINUTES = [30, 60, 90, 120] as const

export interface Wish {
  readonly pack: CityPack
  readonly topic: TopicValue
  readonly minutes: number
  /** The number of the request: another one gives another walk. */
  readonly seed: number
}

export interface MadeWalk extends Wish {
  readonly walk: ChosenWalk
  readonly tour: ComposedTour
  /** The facts that the walk tells, in the order in which they are heard. */
  readonly told: readonly ToldFact[]
  readonly tookMs: number
}

export const randomOf = ({ pack, topic, minutes, seed }: Wish) =>
  seededRandom(`${pack.id} ${topic} ${minutes} ${seed}`)

/** Returns every request: for each seed all cities, topics and lengths. */
export function wishesFor(
  packs: readonly CityPack[],
  seeds: number,
  lengths: readonly number[] = MINUTES,
): Wish[] {
  return Array.from({ length: seeds }, (_, seed) =>
    packs.flatMap((pack) =>
      TOPIC_VALUES.filter((topic) => topicsOfPack(pack).includes(topic)).flatMap((topic) =>
        lengths.map((minutes) => ({ pack, topic, minutes, seed })),
      ),
    ),
  ).flat()
}

/** Makes one walk as a job does, from the middle of the city; undefined if the city has too few places for the topic. */
export function makeWalk(wish: Wish): MadeWalk | undefined {
  const { pack, topic, minutes } = wish
  const random = randomOf(wish)
  const startedMs = performance.now()
  const walk = chooseWalk(pack, { point: pack, topic, durationMin: minutes, random })
  if (!walk) return undefined
  const tour = composeWalk(pack, walk, topic, random)
  const tookMs = performance.now() - startedMs
  return { ...wish, walk, tour, told: toldFacts(pack, tour), tookMs }
}

/** Returns where a section is told on the way; null for one that is told at a stop. */
export const trackOf = (
  section: ComposedSection,
): { readonly leg: number; readonly startShare: number } | null =>
  'walk' in section ? (section.walk as { leg: number; startShare: number } | null) : null

/** Names a walk so that a reader can make it again. */
export const nameOf = ({ pack, topic, minutes, seed }: Wish): string =>
  `${pack.name} ${topic} ${minutes}${seed === 0 ? '' : ` (request ${seed + 1})`}`
