/** Emergency numbers by country. */
import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { TEXT } from '../text-lengths.ts'
import { EMERGENCY_LIST_PATH } from '../paths.ts'
import { IsoDate, maybe, Source } from '../wire.ts'

/** A word or a name with the tag (BCP 47) of its language, so that a screen reader pronounces it rightly. */
export const LocalText = z.object({ language: z.string(), text: z.string() })
export type LocalText = z.infer<typeof LocalText>
/** `local` is in the country's first language, `locals` in each of its languages for which we have the word. */
const Label = z.object({ english: z.string(), local: maybe(z.string()), locals: maybe(z.array(LocalText)) })
export const EmergencyCountry = z.object({
  countryName: z.string(),
  localCountryName: maybe(z.string()),
  localNames: maybe(z.array(LocalText)),
  countryCode: z.string(),
  countryCodeAlpha3: maybe(z.string()),
  emergencyNumbers: z.object({
    police: z.nullable(z.string()),
    medical: z.nullable(z.string()),
    fire: z.nullable(z.string()),
    universal: z.nullable(z.string()),
  }),
  labels: maybe(z.object({ police: Label, medical: Label, fire: Label })),
  additionalInfo: maybe(z.string()),
  localAdditionalInfo: maybe(z.string()),
  sources: maybe(z.array(Source)),
  /** The day on which the sources were read. */
  asOf: maybe(IsoDate),
})
export type EmergencyCountry = z.infer<typeof EmergencyCountry>

export const emergencyEndpoints = {
  emergencyCountries: {
    method: 'GET',
    path: EMERGENCY_LIST_PATH,
    access: 'none',
    repeat: 'read',
    summary: 'All countries',
    response: { 200: z.array(EmergencyCountry) },
  },
  emergencySearch: {
    method: 'GET',
    path: '/emergency/search',
    access: 'none',
    repeat: 'read',
    summary: 'Countries by name or code',
    query: z.object({ countryName: z.string().check(z.maxLength(TEXT.short)) }),
    response: { 200: z.array(EmergencyCountry) },
  },
} as const satisfies Record<string, Endpoint>
