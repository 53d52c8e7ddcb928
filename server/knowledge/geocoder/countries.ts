/** Country names in English and in the country's own language, both from `Intl`, keyed by ISO 3166-1 alpha-2 code. */
import { plainName } from './place-names.ts'

const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

export const countryName = (code: string): string => english.of(code) ?? code

function localName(code: string): string | undefined {
  const { language } = new Intl.Locale(`und-${code}`).maximize()
  return language
    ? new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code)
    : undefined
}

const OTHER_NAMES: Readonly<Record<string, string>> = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  usa: 'US',
  'united states of america': 'US',
  america: 'US',
  holland: 'NL',
  'czech republic': 'CZ',
  korea: 'KR',
  turkey: 'TR',
}

/** Maps plain country names and codes to codes, for the given countries. */
export function countryIndex(codes: Iterable<string>): ReadonlyMap<string, string> {
  const codeByName = new Map<string, string>(Object.entries(OTHER_NAMES))
  for (const code of codes) {
    for (const name of [code, countryName(code), localName(code)])
      if (name) codeByName.set(plainName(name), code)
  }
  return codeByName
}
