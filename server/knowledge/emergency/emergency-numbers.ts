/**
 * The emergency numbers of the countries, with names and labels in the languages of each. The numbers are in
 * `numbers.json`, with the source of each; names come from `Intl`, and the words of the labels from `labels.json`.
 */
import type { EmergencyCountry, LocalText } from '#contract/api/emergency.ts'
import { countryName } from '#server/knowledge/geocoder/countries.ts'
import { plainName } from '#server/knowledge/geocoder/place-names.ts'
import { services } from '#texts/emergency.ts'
import labelsByLanguage from './labels.json' with { type: 'json' }
import data from './numbers.json' with { type: 'json' }

type Service = 'police' | 'medical' | 'fire'
const ENGLISH: Readonly<Record<Service, string>> = {
  police: services.police,
  medical: services.medical,
  fire: services.fire,
}
type SourceName = keyof typeof data.sources
interface ListedNumber {
  readonly number: string
  readonly from: readonly SourceName[]
}
interface ListedCountry {
  readonly alpha3: string
  readonly languages: readonly string[]
  readonly numbers: { readonly [Kind in Service | 'universal']?: ListedNumber }
}

const countries = data.countries as unknown as Readonly<Record<string, ListedCountry>>
const words = labelsByLanguage as Readonly<Record<string, Readonly<Record<Service, string>>>>

/** Returns a country's name in each of its languages, without languages that `Intl` does not have. */
function localNames(code: string, languages: readonly string[]): readonly LocalText[] {
  return Intl.DisplayNames.supportedLocalesOf([...languages]).flatMap((language) => {
    const text = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code)
    return text ? [{ language, text }] : []
  })
}

function labelOf(service: Service, languages: readonly string[]) {
  const locals = languages.flatMap((language) => {
    const text = words[language]?.[service]
    return text ? [{ language, text }] : []
  })
  return { english: ENGLISH[service], local: locals[0]?.text ?? null, locals }
}

function toCountry([code, { alpha3, languages, numbers }]: readonly [
  string,
  ListedCountry,
]): EmergencyCountry {
  const names = localNames(code, languages)
  const from = new Set(Object.values(numbers).flatMap(({ from: named }) => named))
  return {
    countryName: countryName(code),
    localCountryName: names[0]?.text ?? null,
    localNames: [...names],
    countryCode: code,
    countryCodeAlpha3: alpha3,
    emergencyNumbers: {
      police: numbers.police?.number ?? null,
      medical: numbers.medical?.number ?? null,
      fire: numbers.fire?.number ?? null,
      universal: numbers.universal?.number ?? null,
    },
    labels: {
      police: labelOf('police', languages),
      medical: labelOf('medical', languages),
      fire: labelOf('fire', languages),
    },
    additionalInfo: null,
    localAdditionalInfo: null,
    sources: [...from].map((name) => data.sources[name]),
    asOf: data.asOf,
  }
}

let listed: readonly EmergencyCountry[] | undefined

/** Returns all countries that have a number, by English name. Made once, because `Intl` takes a while for all of them. */
export function emergencyCountries(): readonly EmergencyCountry[] {
  listed ??= Object.entries(countries)
    .map(toCountry)
    .toSorted((a, b) => a.countryName.localeCompare(b.countryName, 'en'))
  return listed
}

/** Searches the countries by a text: a code must begin with it, a name must contain it. */
export function searchCountries(text: string): readonly EmergencyCountry[] {
  const wanted = plainName(text)
  if (wanted === '') return []
  return emergencyCountries().filter(
    ({ countryName: name, localNames: names, countryCode, countryCodeAlpha3 }) =>
      [name, ...(names ?? []).map((local) => local.text)].some((own) => plainName(own).includes(wanted)) ||
      [countryCode, countryCodeAlpha3].some((code) => code?.toLowerCase().startsWith(wanted)),
  )
}
