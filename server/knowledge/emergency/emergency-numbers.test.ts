import phone from 'google-libphonenumber'
import { expect, it } from 'vitest'
import { EmergencyCountry } from '#contract/api/emergency.ts'
import { emergencyCountries, searchCountries } from './emergency-numbers.ts'
import data from './numbers.json' with { type: 'json' }

const KINDS = ['universal', 'police', 'medical', 'fire'] as const
const shortNumbers = phone.ShortNumberInfo.getInstance()
const byCode = new Map(emergencyCountries().map((country) => [country.countryCode, country]))
const codesFor = (text: string) => searchCountries(text).map(({ countryCode }) => countryCode)

const shown = emergencyCountries().flatMap(({ countryCode, emergencyNumbers }) =>
  KINDS.flatMap((kind) => {
    const number = emergencyNumbers[kind]
    return number === null ? [] : [{ countryCode, kind, number }]
  }),
)
const exceptions = new Set(data.unconfirmed.map((one) => `${one.country} ${one.service} ${one.number}`))

it('at least 190 countries have a number, each of digits, with its source and its day [2 §3 emergency]', () => {
  expect(byCode.size).toBeGreaterThanOrEqual(190)
  for (const country of byCode.values()) {
    expect(EmergencyCountry.safeParse(country).success, country.countryCode).toBe(true)
    const numbers = KINDS.map((kind) => country.emergencyNumbers[kind]).filter((number) => number !== null)
    expect(numbers.length, country.countryCode).toBeGreaterThan(0)
    for (const number of numbers) expect(number, country.countryCode).toMatch(/^\d{2,5}$/)
    expect(country.countryCodeAlpha3, country.countryCode).toMatch(/^[A-Z]{3}$/)
    expect(country.countryName, country.countryCode).not.toBe(country.countryCode)
    expect(country.sources?.length, country.countryCode).toBeGreaterThan(0)
    expect(country.asOf).toBe('2026-03-23')
  }
})

it('libphonenumber knows every number as one for emergencies, but for those that are listed with a reason', () => {
  const unknown = shown
    .filter(({ countryCode, number }) => !shortNumbers.isEmergencyNumber(number, countryCode as never))
    .map(({ countryCode, kind, number }) => `${countryCode} ${kind} ${number}`)
  expect(new Set(unknown)).toEqual(exceptions)
  expect(data.unconfirmed.every(({ reason }) => reason.length > 20)).toBe(true)
})

it.each([
  ['DE', { universal: '112', police: '110', medical: '112', fire: '112' }],
  ['US', { universal: '911', police: '911', medical: '911', fire: '911' }],
  ['JP', { universal: null, police: '110', medical: '119', fire: '119' }],
  ['AU', { universal: '000', police: '000', medical: '000', fire: '000' }],
  ['FR', { universal: '112', police: '17', medical: '15', fire: '18' }],
  ['CN', { universal: null, police: '110', medical: '120', fire: '119' }],
])('%s has its well-known numbers, zeros in front kept', (code, numbers) => {
  expect(byCode.get(code)?.emergencyNumbers).toEqual(numbers)
})

it('names and labels are in every language of the country that we have words of, with its tag', () => {
  expect(byCode.get('CH')?.localNames).toEqual([
    { language: 'de', text: 'Schweiz' },
    { language: 'fr', text: 'Suisse' },
    { language: 'it', text: 'Svizzera' },
  ])
  expect(byCode.get('CH')?.labels?.fire).toEqual({
    english: 'Fire brigade',
    local: 'Feuerwehr',
    locals: [
      { language: 'de', text: 'Feuerwehr' },
      { language: 'fr', text: 'Pompiers' },
      { language: 'it', text: 'Vigili del fuoco' },
    ],
  })
  expect(byCode.get('EG')?.labels?.police.locals).toEqual([{ language: 'ar', text: 'الشرطة' }])
  expect(byCode.get('TW')?.labels?.medical.local).toBe('救護車')
})

it('a country is found by English and local names without accents, and by both codes', () => {
  expect(codesFor('deutsch')).toEqual(['DE'])
  expect(codesFor('cote d’iv')).toEqual(['CI'])
  expect(codesFor('Osterreich')).toEqual(['AT'])
  expect(codesFor('日本')).toEqual(['JP'])
  expect(codesFor('svizz')).toEqual(['CH'])
  expect(codesFor('che')).toContain('CH')
  expect(codesFor('JPN')).toEqual(['JP'])
  expect(codesFor('jp')).toEqual(['JP'])
  expect([codesFor('  '), codesFor('atlantis')]).toEqual([[], []])
})
