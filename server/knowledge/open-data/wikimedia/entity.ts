/** Reads what Wikidata says of a thing from an answer of `wbgetentities`. */
import * as z from 'zod/mini'
import type { LatLng } from '#contract/geo.ts'
import type { Language } from '#contract/languages.ts'
import { languageOf } from '#server/languages/languages.ts'
import { plainLine } from './plain-text.ts'

export interface Entity {
  readonly id: string
  readonly label: string | undefined
  readonly nativeLabel: string | undefined
  readonly description: string | undefined
  readonly position: LatLng | undefined
  readonly sitelinks: number
  readonly kinds: readonly string[]
  readonly years: readonly number[]
  /** It is no more, as Wikidata says. */
  readonly isGone: boolean
  /** The title of its page in the Wikipedia of the language. */
  readonly pageTitle: string | undefined
  /** On Commons, without `File:`. */
  readonly fileName: string | undefined
}

const NAME_CHARS_MAX = 160
const DESCRIPTION_CHARS_MAX = 140

const codesOf = (language: Language): readonly string[] => languageOf(language).wikipedia.wikidataCodes

/**
 * Returns the languages to ask Wikidata for; `mul` holds names that are the same everywhere. The server's own fallback is not used:
 * it returns English and does not say so.
 */
export const languagesParam = (language: Language): string => [...codesOf(language), 'mul'].join('|')

const Term = z.looseObject({ language: z.string(), value: z.string() })
const Statement = z.looseObject({
  rank: z.optional(z.string()),
  mainsnak: z.looseObject({
    snaktype: z.string(),
    datavalue: z.optional(z.looseObject({ type: z.string(), value: z.unknown() })),
  }),
  qualifiers: z.optional(z.record(z.string(), z.unknown())),
})
type Statement = z.infer<typeof Statement>

const RawEntity = z.looseObject({
  id: z.string().check(z.regex(/^Q[1-9]\d*$/)),
  labels: z.optional(z.record(z.string(), z.unknown())),
  descriptions: z.optional(z.record(z.string(), z.unknown())),
  claims: z.optional(z.record(z.string(), z.unknown())),
  sitelinks: z.optional(z.record(z.string(), z.unknown())),
})

const ItemValue = z.looseObject({ id: z.string().check(z.regex(/^Q[1-9]\d*$/)) })
const TimeValue = z.looseObject({ time: z.string(), precision: z.number() })
const PositionValue = z.looseObject({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
  globe: z.optional(z.string()),
})
const TextValue = z.looseObject({ text: z.string(), language: z.string() })
const Sitelink = z.looseObject({ title: z.string() })

const EARTH = 'http://www.wikidata.org/entity/Q2'
/** Not Wikipedias, though their keys look the same. */
const OTHER_WIKIS =
  /^(?:commons|species|wikidata|meta|mediawiki|sources|outreach|incubator|wikimania|foundation)wiki$/
const PRECISION_YEAR = 9

/** The statements that count: the preferred ones, or else the normal ones, with a value. */
function statementsOf(claims: Readonly<Record<string, unknown>>, property: string): readonly Statement[] {
  const listed = claims[property]
  const all = (Array.isArray(listed) ? listed : []).flatMap((raw) => {
    const parsed = Statement.safeParse(raw)
    return parsed.success ? [parsed.data] : []
  })
  const preferred = all.filter(({ rank }) => rank === 'preferred')
  const counting = preferred.length > 0 ? preferred : all.filter(({ rank }) => rank !== 'deprecated')
  return counting.filter(({ mainsnak }) => mainsnak.snaktype === 'value' && mainsnak.datavalue !== undefined)
}

/** Dissolved or demolished, be the day known or not. */
const isEnded = (claims: Readonly<Record<string, unknown>>): boolean => {
  const listed = claims['P576']
  return (Array.isArray(listed) ? listed : []).some((raw) => {
    const parsed = Statement.safeParse(raw)
    return parsed.success && parsed.data.rank !== 'deprecated' && parsed.data.mainsnak.snaktype !== 'novalue'
  })
}

/** A year as written: months and days may be 00, so it is no date. */
const yearOf = (time: string): number | undefined => {
  const [, sign, digits] = /^([+-])0*(\d{1,5})-/.exec(time) ?? []
  const year = Number(digits) * (sign === '-' ? -1 : 1)
  return digits && year !== 0 ? year : undefined
}

function termOf(terms: Readonly<Record<string, unknown>> | undefined, language: Language, most: number) {
  for (const code of [...codesOf(language), 'mul']) {
    const parsed = Term.safeParse(terms?.[code])
    // Under a key may stand the text of another language, which only its own `language` tells.
    if (
      parsed.success &&
      (parsed.data.language === 'mul' || codesOf(language).includes(parsed.data.language))
    ) {
      const line = plainLine(parsed.data.value)
      const text = languageOf(language).wikipedia.tidy?.(line) ?? line
      if (text && text.length <= most) return text
    }
  }
  return undefined
}

export type ReadEntity =
  | { readonly kind: 'entity'; readonly entity: Entity }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable' }

export function readEntity(raw: unknown, language: Language): ReadEntity {
  if (typeof raw === 'object' && raw !== null && 'missing' in raw) return { kind: 'missing' }
  const parsed = RawEntity.safeParse(raw)
  if (!parsed.success) return { kind: 'unreadable' }
  const { id, labels, descriptions, claims = {}, sitelinks = {} } = parsed.data
  const values = <T extends z.ZodMiniType>(property: string, schema: T): z.infer<T>[] =>
    statementsOf(claims, property).flatMap(({ mainsnak }) => {
      const value = schema.safeParse(mainsnak.datavalue?.value)
      return value.success ? [value.data] : []
    })
  const position = values('P625', PositionValue).find(({ globe = EARTH }) => globe === EARTH)
  const years = ['P571', 'P1619'].flatMap((property) =>
    statementsOf(claims, property)
      .filter(
        ({ qualifiers = {} }) =>
          !('P1480' in qualifiers) && !('P1319' in qualifiers) && !('P1326' in qualifiers),
      )
      .flatMap(({ mainsnak }) => {
        const value = TimeValue.safeParse(mainsnak.datavalue?.value)
        const year =
          value.success && value.data.precision >= PRECISION_YEAR ? yearOf(value.data.time) : undefined
        return year === undefined ? [] : [year]
      }),
  )
  const native = [...values('P1705', TextValue), ...values('P1448', TextValue)]
    .filter((text) => !codesOf(language).includes(text.language))
    .map(({ text }) => plainLine(text))
    .find((text) => text.length > 0 && text.length <= NAME_CHARS_MAX)
  const page = Sitelink.safeParse(sitelinks[`${language}wiki`])
  const [file] = values('P18', z.string())
  return {
    kind: 'entity',
    entity: {
      id,
      label: termOf(labels, language, NAME_CHARS_MAX),
      nativeLabel: native,
      description: termOf(descriptions, language, DESCRIPTION_CHARS_MAX),
      position: position && { latitude: position.latitude, longitude: position.longitude },
      sitelinks: Object.keys(sitelinks).filter((key) => key.endsWith('wiki') && !OTHER_WIKIS.test(key))
        .length,
      kinds: values('P31', ItemValue).map((kind) => kind.id),
      years: [...new Set(years)].toSorted((a, b) => a - b),
      isGone: isEnded(claims),
      pageTitle: page.success ? page.data.title : undefined,
      fileName: file && !/[|#<>[\]{}\n]/.test(file) ? file : undefined,
    },
  }
}

/** Labels and aliases in the languages that were asked for. */
export function namesOfEntity(raw: unknown): string[] {
  const parsed = z
    .looseObject({ labels: z.optional(z.unknown()), aliases: z.optional(z.unknown()) })
    .safeParse(raw)
  if (!parsed.success) return []
  const { labels, aliases } = parsed.data
  return [labels, aliases]
    .flatMap((terms) => Object.values(terms ?? {}).flat())
    .flatMap((term) => {
      const read = Term.safeParse(term)
      const name = read.success ? plainLine(read.data.value) : ''
      return name && name.length <= NAME_CHARS_MAX ? [name] : []
    })
}
