/** The other names of the cities that have a pack or a well-known English name. They are in memory, so that a search need not wait. */
import { LOCAL_NAMES, plainName } from './place-names.ts'

interface NamedCity {
  readonly name: string
  readonly localName: string
  readonly aliases: readonly string[]
}

export interface CityNames {
  /** Returns the other names of the city in plain form ('firenze' → ['florence']); empty if it has none. */
  others(name: string): readonly string[]
}

/** Shorter names are not indexed, because they are part of too many words. */
const LETTERS_MIN = 4

const isWorthLookingFor = (name: string): boolean => name.length >= LETTERS_MIN || /[^ -~]/.test(name)

export function createCityNames(cities: readonly NamedCity[]): CityNames {
  const groups = new Map<string, ReadonlySet<string>>()
  const join = (names: readonly string[]) => {
    const plain = names.map(plainName).filter((name) => name !== '')
    const all = new Set(plain.flatMap((name) => [name, ...(groups.get(name) ?? [])]))
    for (const name of all) groups.set(name, all)
  }
  for (const { name, localName, aliases } of cities) join([name, localName, ...aliases])
  for (const pair of Object.entries(LOCAL_NAMES)) join(pair)
  return {
    others(name) {
      const plain = plainName(name)
      return [...(groups.get(plain) ?? [])].filter((other) => other !== plain && isWorthLookingFor(other))
    },
  }
}
