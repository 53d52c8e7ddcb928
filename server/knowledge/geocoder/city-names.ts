/** What else the cities of the packs, and those with well-known names in English, are called. From memory: nothing is looked up. */
import { LOCAL_NAMES, plainName } from './place-names.ts'

interface NamedCity {
  readonly name: string
  readonly localName: string
  readonly aliases: readonly string[]
}

export interface CityNames {
  /** The other names of the city of this name, plain ('firenze' → ['florence']); empty where it has none. */
  others(name: string): readonly string[]
}

/** A shorter name is part of too many words to be looked for. */
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
