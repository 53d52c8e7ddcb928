/** The promises of the storyteller: somebody of whom a stop tells is met again at a later one. */
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'
import type { Composing } from './composing.ts'
import { peopleIn, peopleNamedIn } from './story-of-place.ts'
import type { ToldLine } from './told-line.ts'

/** The storyteller promises at most this often that a person comes back. */
const PROMISES_MAX = 2

/** A person who is met again at a later stop. */
export interface Promised {
  readonly person: string
  readonly place: string
}

/** Finds the facts whose year a later stop tells of again, for the teacher to ask the listener to keep it. */
export function yearsComingBack(stops: readonly StopLines[]): Set<Fact> {
  const comesBack = (year: number, index: number): boolean => {
    const said = new RegExp(`(?<!\\d)${year}(?!\\d)`)
    return stops.slice(index + 1).some(({ lines }) => lines.some(({ fact }) => said.test(fact.text)))
  }
  return new Set(
    stops.flatMap(({ lines }, index) =>
      lines.flatMap(({ of }) => (of.year !== undefined && comesBack(of.year, index) ? [of] : [])),
    ),
  )
}

interface StopLines {
  readonly lines: readonly ToldLine[]
}

/** Finds people of an early stop whom a later one tells of again, for the storyteller to promise. */
export function promisesOf(
  { outline, options }: Composing,
  stops: readonly StopLines[],
): Map<Fact, Promised> {
  const promises = new Map<Fact, Promised>()
  const promised = new Set<string>()
  if (options.style !== 'storytelling') return promises
  for (const [index, { lines }] of stops.entries())
    for (const [at, { of }] of lines.entries())
      for (const key of of.people ?? []) {
        const pack = outline.stops[index]?.known?.pack
        const later = stops.findIndex(
          (other, where) => where > index && pack && peopleNamedIn(other.lines, pack).includes(key),
        )
        const name = pack?.people?.[key]?.name
        const place = outline.stops[later]?.name
        const isBefore = stops.slice(0, index).some((other) => peopleIn(other.lines).includes(key))
        if (later === -1 || !name || !place || isBefore || promised.has(key) || lines[at + 1]?.leans) continue
        if (!of.text.includes(name) || promises.size >= PROMISES_MAX || promises.has(of)) continue
        promised.add(key)
        promises.set(of, { person: name, place })
      }
  return promises
}
