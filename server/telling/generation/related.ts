/** Says whether two facts have something in common, so that a listener hears why one follows the other. */
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'
import { type FactLinks, leadsTo } from './fact-links.ts'

const WORD_MIN = 5
const STEM_MAX = 6
/** Long words that stand in facts of every kind and relate nothing. */
const COMMON = new Set(
  'about above after again against along among another around because before being below between could during every first found great house large later little looked never nothing other people place right should since small still stood street their there these thing things those through today under until which while whole whose would years'
    .split(' ')
    .map((word) => word.slice(0, STEM_MAX)),
)

const stemsOf = new WeakMap<Fact, ReadonlySet<string>>()
function stems(fact: Fact): ReadonlySet<string> {
  const known = stemsOf.get(fact)
  if (known) return known
  const words =
    fact.text
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const found = new Set(
    words
      .filter((word) => word.length >= WORD_MIN)
      .map((word) => word.replace(/s$/, '').slice(0, STEM_MAX))
      .filter((word) => !COMMON.has(word)),
  )
  stemsOf.set(fact, found)
  return found
}

/** Returns true if a link, a person or a longer word connects the two. */
export const areRelated = (a: Fact, b: Fact, links: FactLinks): boolean =>
  leadsTo(links, a, b) ||
  leadsTo(links, b, a) ||
  (a.people ?? []).some((person) => b.people?.includes(person)) ||
  [...stems(a)].some((stem) => stems(b).has(stem))
