/** Says whether two facts have something in common, so that a listener hears why one follows the other. */
import type { CityPack, Fact } from '#server/knowledge/city-packs/city-pack.ts'
import { type FactLinks, leadsTo, linksOf } from './fact-links.ts'
import { haveWordInCommon } from './words-in-common.ts'

export type Related = (a: Fact, b: Fact) => boolean

const leansOn = ({ after, needs }: Fact, { id }: Fact): boolean =>
  id !== undefined && (after === id || (needs?.includes(id) ?? false))

/** Returns the test for facts that a link or a person connects. */
export const relatedBy =
  (links: FactLinks): Related =>
  (a, b) =>
    leadsTo(links, a, b) ||
    leadsTo(links, b, a) ||
    leansOn(a, b) ||
    leansOn(b, a) ||
    (a.people ?? []).some((person) => b.people?.includes(person))

const known = new WeakMap<CityPack, Related>()

/** Returns the test for facts of the city that a link, a person or a word connects which few of its facts have. */
export function relatedIn(pack: CityPack): Related {
  const before = known.get(pack)
  if (before) return before
  const isTied = relatedBy(linksOf(pack))
  // Every walk asks for the same pairs again and again.
  const answers = new WeakMap<Fact, WeakMap<Fact, boolean>>()
  const related: Related = (a, b) => {
    const ofFirst = answers.get(a) ?? new WeakMap<Fact, boolean>()
    answers.set(a, ofFirst)
    const answer = ofFirst.get(b) ?? (isTied(a, b) || haveWordInCommon(pack, a.text, b.text))
    ofFirst.set(b, answer)
    return answer
  }
  known.set(pack, related)
  return related
}
