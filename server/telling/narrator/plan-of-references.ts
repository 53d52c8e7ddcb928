/**
 * Plans what the sections of a walk may say of one another, before the first of them is told: a *plant* is a fact that a later section
 * pays, and a *payment* is the same pair of facts seen from there. Pure.
 */
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'
import type { FactsToTell } from '#server/telling/generation/narration.ts'

/** A fact of this section that a later section pays. */
export interface Plant {
  readonly fact: Fact
  readonly later: { readonly section: FactsToTell; readonly fact: Fact }
}

/** A fact that was told earlier, and the fact of this section that has to do with it. */
export interface Payment {
  readonly earlier: { readonly section: FactsToTell; readonly fact: Fact }
  readonly fact: Fact
}

export interface SectionReferences {
  readonly plants: readonly Plant[]
  readonly payments: readonly Payment[]
  /** The keys of the people whom the walk meets here first. */
  readonly introduces: readonly string[]
  /** The keys of the people whom an earlier section introduced. */
  readonly met: ReadonlyMap<string, FactsToTell>
}

/** The references of a section, plants and payments together; more would make a walk talk about itself. */
const REFERENCES_MAX = 4
/** The connections of two facts, the stronger the higher. A link is stated by a source; a question is only shared. */
const STRENGTH = { cause: 4, link: 3, person: 2, thread: 1 } as const

interface Reference {
  readonly from: number
  readonly to: number
  readonly earlier: Fact
  readonly later: Fact
  readonly strength: number
}

const placeOf = ({ stop, way }: FactsToTell): unknown => stop?.place ?? way?.place

/** Returns what connects a fact with one of a later section; 0 if nothing does. */
function strengthOf(a: FactsToTell, earlier: Fact, b: FactsToTell, later: Fact): number {
  // Ids and keys of people are those of one pack.
  if (a.pack.id !== b.pack.id) return 0
  const link = (a.pack.links ?? []).find(
    ({ from, to }) => (from === earlier.id && to === later.id) || (from === later.id && to === earlier.id),
  )
  if (link) return link.kind === 'cause' || link.kind === 'result' ? STRENGTH.cause : STRENGTH.link
  // A fact that goes on telling of the same place needs no reference to it.
  if (placeOf(a) === placeOf(b)) return 0
  if (earlier.people?.some((person) => later.people?.includes(person))) return STRENGTH.person
  return a.ofThread.has(earlier) && b.ofThread.has(later) ? STRENGTH.thread : 0
}

/** Returns all references from one section to a later one, the strongest of each strength only. */
function between(sections: readonly FactsToTell[], from: number, to: number): Reference[] {
  const [a, b] = [sections[from], sections[to]]
  if (!a || !b) return []
  const all = a.facts.flatMap((earlier) =>
    b.facts.map((later) => ({ from, to, earlier, later, strength: strengthOf(a, earlier, b, later) })),
  )
  return all.filter(
    ({ strength }, index) => strength > 0 && all.findIndex((other) => other.strength === strength) === index,
  )
}

function chosenReferences(sections: readonly FactsToTell[]): Reference[] {
  const counts = sections.map(() => 0)
  return sections
    .flatMap((_, to) => sections.slice(0, to).flatMap((__, from) => between(sections, from, to)))
    .toSorted((a, b) => b.strength - a.strength || a.to - a.from - (b.to - b.from) || a.from - b.from)
    .reduce<Reference[]>((chosen, reference) => {
      const { from, to, earlier } = reference
      const isFull = [from, to].some((section) => (counts[section] ?? 0) >= REFERENCES_MAX)
      if (isFull || chosen.some((other) => other.to === to && other.earlier === earlier)) return chosen
      counts[from] = (counts[from] ?? 0) + 1
      counts[to] = (counts[to] ?? 0) + 1
      return [...chosen, reference]
    }, [])
}

/** `sections` are in the order in which they are heard. Returns the references of each. */
export function planReferences(sections: readonly FactsToTell[]): SectionReferences[] {
  const references = chosenReferences(sections)
  const introducedBy = new Map<string, FactsToTell>()
  return sections.map((section, index) => {
    const people = [...new Set(section.facts.flatMap((fact) => fact.people ?? []))]
    const idOf = (person: string): string => `${section.pack.id} ${person}`
    const met = new Map(
      people.flatMap((person): [string, FactsToTell][] => {
        const earlier = introducedBy.get(idOf(person))
        return earlier ? [[person, earlier]] : []
      }),
    )
    const introduces = people.filter((person) => !met.has(person))
    for (const person of introduces) introducedBy.set(idOf(person), section)
    const sectionAt = (at: number): FactsToTell => sections[at] ?? section
    return {
      plants: references
        .filter(({ from }) => from === index)
        .map(({ to, earlier, later }) => ({
          fact: earlier,
          later: { section: sectionAt(to), fact: later },
        })),
      payments: references
        .filter(({ to }) => to === index)
        .map(({ from, earlier, later }) => ({
          earlier: { section: sectionAt(from), fact: earlier },
          fact: later,
        })),
      introduces,
      met,
    }
  })
}
