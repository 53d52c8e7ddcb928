/** Looking for a country among those that are loaded, where the server can't look. Pure. */
import type { EmergencyCountry } from '#contract/api/emergency.ts'

/** Two characters or more are looked for (section 5). */
export const SEARCH_FROM_CHARACTERS = 2

/** Case and accents make no difference: 'cote' finds 'Côte d’Ivoire'. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** Names, local names and codes that contain the text; a code must begin with it. */
export const countriesFor = (
  countries: readonly EmergencyCountry[],
  text: string,
): readonly EmergencyCountry[] => {
  const wanted = plain(text)
  if (wanted.length < SEARCH_FROM_CHARACTERS) return countries
  return countries.filter(
    ({ countryName, localCountryName, countryCode, countryCodeAlpha3 }) =>
      [countryName, localCountryName].some((name) => name && plain(name).includes(wanted)) ||
      [countryCode, countryCodeAlpha3].some((code) => code && plain(code).startsWith(wanted)),
  )
}
