/** The search for a country in the list on this device. Pure. */
import type { EmergencyCountry } from '#contract/api/emergency.ts'
import { likenessTo, mayHaveTypo } from '#contract/likeness.ts'
import { foldText } from '#contract/search-text.ts'

/** The fewest characters that are searched for (section 5 of the specification). */
export const SEARCH_FROM_CHARACTERS = 2

/** Normalises for the search: case, accents, hyphens and apostrophes make no difference ('cote d ivoire' is 'Côte d’Ivoire'). */
const searchForm = (text: string): string =>
  foldText(text)
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const namesOf = ({ countryName, localCountryName, localNames }: EmergencyCountry): readonly string[] =>
  [countryName, localCountryName ?? '', ...(localNames ?? []).map(({ text }) => text)].map(searchForm)
const codesOf = ({ countryCode, countryCodeAlpha3 }: EmergencyCountry): readonly string[] =>
  [countryCode, countryCodeAlpha3 ?? ''].map(searchForm)
const numbersOf = ({ emergencyNumbers }: EmergencyCountry): readonly string[] =>
  Object.values(emergencyNumbers).flatMap((number) => (number ? [number.replaceAll(/\D/g, '')] : []))

/** Returns how badly a country matches: 0 is best, `Infinity` is no match. */
function misfit(country: EmergencyCountry, wanted: string): number {
  if (/^\d+$/.test(wanted))
    return numbersOf(country).some((number) => number.startsWith(wanted)) ? 0 : Infinity
  if (codesOf(country).includes(wanted)) return 0
  const names = namesOf(country)
  if (names.some((name) => name.startsWith(wanted))) return 1
  if (names.some((name) => name.includes(wanted))) return 2
  return codesOf(country).some((code) => code.startsWith(wanted)) ? 3 : Infinity
}

/**
 * Searches names in any language, codes and numbers: whole codes first, then names that begin with the text. Without a match one
 * typo is forgiven. Returns all countries for less than two characters.
 */
export function countriesFor(
  countries: readonly EmergencyCountry[],
  text: string,
): readonly EmergencyCountry[] {
  const wanted = searchForm(text)
  if (wanted.length < SEARCH_FROM_CHARACTERS) return countries
  const fitting = countries
    .map((country) => ({ country, by: misfit(country, wanted) }))
    .filter(({ by }) => by < Infinity)
    .toSorted((a, b) => a.by - b.by)
    .map(({ country }) => country)
  const words = wanted.split(' ')
  if (fitting.length > 0 || !mayHaveTypo(words)) return fitting
  const likeness = likenessTo(words)
  return countries.filter((country) => namesOf(country).some((name) => likeness(name) > 0))
}

/** Merges both lists, each country once; `newer` wins. */
export function joined(
  older: readonly EmergencyCountry[],
  newer: readonly EmergencyCountry[],
): readonly EmergencyCountry[] {
  const byCode = new Map([...older, ...newer].map((country) => [country.countryCode, country]))
  return [...byCode.values()]
}

const numbersAsText = ({
  emergencyNumbers: { universal, police, medical, fire },
}: EmergencyCountry): string => [universal, police, medical, fire].join()

export interface CountriesHere {
  /** Undefined where no number of the country is known: another country's number never replaces it. */
  readonly country: EmergencyCountry | undefined
  /** Neighbouring countries that have other numbers. */
  readonly neighbours: readonly EmergencyCountry[]
}

/** Returns the countries at a place out of the list; the first code is the likeliest. */
export function countriesHere(list: readonly EmergencyCountry[], codes: readonly string[]): CountriesHere {
  const [country, ...others] = codes.map((code) => list.find(({ countryCode }) => countryCode === code))
  const neighbours = others.filter(
    (other) => other !== undefined && (!country || numbersAsText(other) !== numbersAsText(country)),
  )
  return { country, neighbours: neighbours.filter((other) => other !== undefined) }
}
