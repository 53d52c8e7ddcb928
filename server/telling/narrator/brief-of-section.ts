/** Writes the brief of a section: its facts, and what the plan of the walk lets it say of others. */
import { type CityPack, type Fact, textLanguageOf } from '#server/knowledge/city-packs/city-pack.ts'
import { mentions } from '#server/languages/names-in-text.ts'
import { sentencesIn } from '#server/languages/sentences.ts'
import type { FactsToTell } from '#server/telling/generation/narration.ts'
import type { TellingNeeds } from '#server/telling/generation/walk-needs.ts'
import type { Payment, SectionReferences } from './plan-of-references.ts'
import type { BriefFact, BriefPlant, EarlierFact, SectionBrief } from './section-brief.ts'

export interface Frame {
  readonly style: TellingNeeds['style']
  readonly question: string | undefined
  /** Known places by stop; a person's own names of stops are not the model's business. */
  readonly places: ReadonlyMap<number | undefined, string>
}

/** The names of the pack's places and people that are no names of these facts. */
function otherNames({ pack, facts }: FactsToTell): string[] {
  const text = facts.map((fact) => fact.text).join(' ')
  const own = new Set(facts.flatMap(({ people }) => people ?? []))
  const people = Object.entries(pack.people ?? {}).flatMap(([key, { name }]) => (own.has(key) ? [] : [name]))
  return [...pack.places.map(({ name }) => name), ...people].filter((name) => !text.includes(name))
}

const namesOf = ({ people }: CityPack, keys: readonly string[]): string[] =>
  keys.flatMap((key) => people?.[key]?.name ?? [])

const briefFact = (id: string, { text, year, legend, people = [] }: Fact, pack: CityPack): BriefFact => ({
  id,
  text,
  year,
  isLegend: legend,
  people: namesOf(pack, people),
})

const placeIn = ({ stop, way }: FactsToTell) => stop?.place ?? way?.place

/** Returns the earlier facts to which the plan lets the section refer; `b1` is the first. */
export const earlierFactsOf = ({ payments }: Pick<SectionReferences, 'payments'>): Fact[] =>
  payments.map(({ earlier }) => earlier.fact)

const earlierFact = ({ earlier: { section, fact } }: Payment, index: number): EarlierFact => {
  // The wording that stands alone names what it tells of.
  const standing = { ...fact, text: fact.alone ?? fact.text }
  return { ...briefFact(`b${index + 1}`, standing, section.pack), stop: placeIn(section)?.name }
}

/** Returns the pairs of facts, told here or earlier, of which the pack's sources say that the one follows from the other. */
function causesAmong(told: readonly (readonly [string, Fact])[], { links = [] }: CityPack) {
  const idsOf = (factId: string): string[] => told.flatMap(([id, fact]) => (fact.id === factId ? [id] : []))
  return links
    .filter(({ kind }) => kind === 'cause' || kind === 'result')
    .flatMap(({ from, to }) => idsOf(from).flatMap((a) => idsOf(to).map((b) => [a, b] as const)))
}

/** Returns undefined for a section without facts. */
export function briefOf(
  section: FactsToTell,
  references: SectionReferences,
  { style, question, places }: Frame,
): SectionBrief | undefined {
  const { pack, stop, way, facts, joins, keeps, last } = section
  const [first, ...rest] = facts.map((fact, index) => ({
    ...briefFact(`f${index + 1}`, fact, pack),
    join: joins.get(fact),
    isLast: fact === last,
  }))
  if (!first) return undefined
  const language = textLanguageOf(pack)
  const place = placeIn(section)
  const earlier = references.payments.map(earlierFact)
  const plants = references.plants.map(({ fact, later }): BriefPlant => {
    const stopName = later.section.stop?.place.name
    return { fact: `f${facts.indexOf(fact) + 1}`, stop: stopName, payment: later.fact.text }
  })
  return {
    language,
    style,
    city: [pack.name, pack.localName],
    place: place && [place.name, place.localName],
    way: way && { from: places.get(way.leg), to: places.get(way.leg + 1) },
    facts: [first, ...rest],
    earlier,
    plants,
    // A family or a person whom every listener knows by the surname needs no introduction, and no fact may be said to name others in full.
    introduces: namesOf(
      pack,
      references.introduces.filter((key) => !pack.people?.[key]?.famous),
    ).filter((name) => facts.some(({ text }) => mentions(text, name))),
    met: namesOf(pack, [...references.met.keys()]),
    saidAround: [...joins.values(), ...keeps.values()].flatMap((text) => sentencesIn(text, language)),
    feature: stop && facts[0]?.look?.feature,
    namesPlace: place !== undefined && mentions(sentencesIn(first.text, language)[0] ?? '', place.name),
    causes: causesAmong(
      [
        ...facts.map((fact, index) => [`f${index + 1}`, fact] as const),
        ...earlierFactsOf(references).map((fact, index) => [`b${index + 1}`, fact] as const),
      ],
      pack,
    ),
    otherNames: otherNames(section),
    previous: stop && places.get(stop.index - 1),
    next: stop && places.get(stop.index + 1),
    question,
  }
}
