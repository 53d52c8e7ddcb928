/** Chooses the scene with which a walk begins, among those that the authors of its city wrote. */
import type { Opening } from '#server/knowledge/city-packs/city-pack.ts'
import type { Outline } from './outline.ts'
import { pick, type Random } from './random.ts'

/** With this many others, openings that would take a fact out of the scene of a stop are not drawn. */
const OTHERS_MIN = 3

/** Draws an opening that suits the walk's topic; undefined where the city has none. */
export function sceneOpeningOf({ kind, city, stops }: Outline, random: Random): Opening | undefined {
  const topic = kind.of === 'walk' ? kind.topic : undefined
  const fitting = (city?.openings ?? []).filter(
    ({ topics }) => !topics || topics.some((one) => one === topic),
  )
  const ofScenes = new Set(stops.flatMap(({ known }) => (known?.place.scene ?? []).map(({ fact }) => fact)))
  const others = fitting.filter(({ facts }) => !facts.some((id) => ofScenes.has(id)))
  const open = others.length >= OTHERS_MIN ? others : fitting
  return open.length > 0 ? pick(open, random) : undefined
}
