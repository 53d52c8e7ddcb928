/** The relations of facts that a pack's sources state, for choosing and ordering them. */
import type { CityPack, Fact, Place } from '#server/knowledge/city-packs/city-pack.ts'

/** The ids of the facts that follow from each fact, by its id. */
export type FactLinks = ReadonlyMap<string, readonly string[]>

export const NO_LINKS: FactLinks = new Map()
const NO_PAIRS: NonNullable<CityPack['links']> = []

const known = new WeakMap<object, { readonly links: FactLinks; readonly causes: FactLinks }>()

/** Reads the links of a pack once: a walk asks for them at every place. */
function bothWays({ links: pairs = NO_PAIRS }: Pick<CityPack, 'links'>) {
  const before = known.get(pairs)
  if (before) return before
  const [links, causes] = [new Map<string, string[]>(), new Map<string, string[]>()]
  for (const { from, to } of pairs) {
    links.set(from, [...(links.get(from) ?? []), to])
    causes.set(to, [...(causes.get(to) ?? []), from])
  }
  known.set(pairs, { links, causes })
  return { links, causes }
}

/** Returns for each fact the facts that follow from it, by their ids, as the pack's sources say. */
export const linksOf = (pack: Pick<CityPack, 'links'>): FactLinks => bothWays(pack).links

/** Returns the pairs of facts that the pack sets against each other, as `from to`. */
export const contrastsOf = (pack: Pick<CityPack, 'links'>): ReadonlySet<string> =>
  new Set((pack.links ?? []).flatMap(({ kind, from, to }) => (kind === 'contrast' ? [`${from} ${to}`] : [])))

/** Returns true if `later` follows from `fact`. */
export const leadsTo = (links: FactLinks, fact: Fact, later: Fact): boolean =>
  fact.id !== undefined && later.id !== undefined && (links.get(fact.id)?.includes(later.id) ?? false)

/** Returns the ids of the facts from which each fact follows. */
export const causesOf = (pack: Pick<CityPack, 'links'>): FactLinks => bothWays(pack).causes

/**
 * Returns the test for facts that would be told before what causes them: a cause waits at one of the later places. Such a fact can be
 * told when the walk has come there.
 */
export function comesTooEarly(
  pack: Pick<CityPack, 'links'>,
  later: readonly Pick<Place, 'facts'>[],
): (fact: Fact) => boolean {
  const ahead = new Set(later.flatMap(({ facts }) => facts.flatMap(({ id = '' }) => id)))
  const early = new Set(
    (pack.links ?? []).flatMap(({ from, to, kind }) =>
      (kind === 'cause' || kind === 'result') && ahead.has(from) ? to : [],
    ),
  )
  return ({ id }) => id !== undefined && early.has(id)
}
