/** From a request to a written tour: which city, which walk, which words. Pure and quick. */
import { TOPIC_VALUES, type TopicValue } from '#contract/api/topics.ts'
import type { Atlas } from './atlas.ts'
import { chooseWalk, type ChosenWalk } from './choose-stops.ts'
import type { CityPack } from './city-pack.ts'
import { composeTour, type ComposedTour } from './compose-tour.ts'
import type { Point } from './geo.ts'
import { seededRandom } from './random.ts'

/** Minutes that a tour is planned for until the person's preferences say otherwise (first document: default 30). */
const DEFAULT_DURATION_MIN = 30

export interface TourPlan {
  readonly pack: CityPack
  readonly walk: ChosenWalk
}

/** The topic that is meant, whatever the letter case and blanks around it; undefined where there is none such. */
export function topicOf(text: string): TopicValue | undefined {
  const wanted = text.trim().toLowerCase()
  return TOPIC_VALUES.find((topic) => topic.toLowerCase() === wanted)
}

/** The walk for a wish, or undefined where no places are known. The same seed plans the same walk. */
export function planWalk(
  atlas: Atlas,
  wish: {
    readonly point: Point
    readonly locationName: string
    readonly topic: TopicValue
    readonly seed: string
    readonly durationMin?: number
  },
): TourPlan | undefined {
  const pack = atlas.find(wish.point, wish.locationName)
  const walk =
    pack &&
    chooseWalk(pack, {
      point: wish.point,
      topic: wish.topic,
      durationMin: wish.durationMin ?? DEFAULT_DURATION_MIN,
      random: seededRandom(`walk ${wish.seed}`),
    })
  return walk && { pack, walk }
}

/** Writes a planned walk. The same seed writes the same words. */
export const writeTour = ({ pack, walk }: TourPlan, topic: TopicValue, seed: string): ComposedTour =>
  composeTour(pack, walk, topic, seededRandom(`words ${seed}`))

/** `florence-history-<suffix>`: lower-case letters, digits and hyphens. */
export const slugOf = (pack: CityPack, topic: TopicValue, suffix = ''): string =>
  [pack.id, topic.toLowerCase(), suffix].filter((part) => part.length > 0).join('-')
