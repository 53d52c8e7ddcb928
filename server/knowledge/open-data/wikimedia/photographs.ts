/** Photographs on Commons: which may be used, and whom to thank. */
import * as z from 'zod/mini'
import { ok, type Result } from '#contract/failure.ts'
import type { ActionApi, ActionFailure, PageAnswer } from './action-api.ts'
import { pageOf } from './action-api.ts'
import type { Photograph } from '#server/kernel/db/stored/article.ts'
import { plainLine, textOfHtml } from './plain-text.ts'

const FILES_AT_A_TIME = 50
/** The most characters of names in an address: a longer address than 8 kB is refused. */
const NAMES_CHARS_MAX = 5000
/** One of the widths that Commons makes; it refuses others. */
const WIDTH_PX = 960
const WIDTH_MIN_PX = 1024
const ASPECT = { min: 0.5, max: 2.2 } as const
const AUTHOR_CHARS_MAX = 120
const FIELDS = [
  'License',
  'LicenseShortName',
  'LicenseUrl',
  'Artist',
  'Credit',
  'Attribution',
  'Restrictions',
  'NonFree',
  'DeletionReason',
]

const Field = z.looseObject({ value: z.union([z.string(), z.number()]) })
const ImageInfo = z.looseObject({
  thumburl: z.string(),
  descriptionurl: z.string(),
  mime: z.string(),
  width: z.number(),
  height: z.number(),
  extmetadata: z.record(z.string(), z.unknown()),
})
const FilePage = z.looseObject({
  imagerepository: z.optional(z.string()),
  imageinfo: z.array(z.unknown()).check(z.minLength(1)),
})

interface Licence {
  readonly name: string
  readonly url: string | undefined
}

/** Returns the licence of a file that may be shown to anybody with a credit: public domain, CC0, CC BY and CC BY-SA. Undefined for all others. */
export function licenceOf(id: string, shortName: string, url: string): Licence | undefined {
  const given = (id || shortName).trim().toLowerCase()
  if (/\b(?:nc|nd)\b|non-?free|fair use/.test(`${id} ${shortName}`.toLowerCase().replaceAll('-', ' ')))
    return undefined
  if (/^(?:cc0|cc-zero)(?:-1\.0)?$|^cc0\b/.test(given))
    return { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' }
  if (/^(?:pd\b|public domain|no restrictions)/.test(given)) return { name: 'Public domain', url: undefined }
  const [, kind, version, country] =
    /^cc[- ](by(?:-sa)?)[- ]([1-4]\.[05])(?:[- ]([a-z]{2,10}))?$/.exec(given) ?? []
  if (!kind || !version) return undefined
  const ofCountry = country && !['int', 'intl', 'unported'].includes(country) ? country : undefined
  const page = `https://creativecommons.org/licenses/${kind}/${version}/${ofCountry ? `${ofCountry}/` : ''}`
  const isItsOwn = /^https?:\/\/creativecommons\.org\/licenses\//.test(url) && URL.canParse(url)
  const name = `CC ${kind.toUpperCase()} ${version}${ofCountry ? ` ${ofCountry.toUpperCase()}` : ''}`
  return { name, url: isItsOwn ? url.replace(/^http:/, 'https:') : page }
}

/** 'Unknown authorUnknown author': a hidden copy is common. */
const once = (text: string): string => text.replace(/^(.{4,120}?)\s*\1$/u, '$1')

const shortened = (text: string): string => {
  const letters = [...text]
  return letters.length <= AUTHOR_CHARS_MAX
    ? text
    : `${letters
        .slice(0, AUTHOR_CHARS_MAX - 1)
        .join('')
        .trimEnd()}…`
}

const isOn = (address: string, hosts: readonly string[]): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' && hosts.includes(hostname)
}

/** The address at which Commons has its files. */
export const isOnFileHost = (address: string): boolean =>
  isOn(address, ['upload.wikimedia.org', 'thumb.wikimedia.org'])

/** Undefined where it may not be used, or is no photograph to show. */
export function photographOf(page: PageAnswer): Photograph | undefined {
  const file = FilePage.safeParse(page)
  // A copy on another wiki is there because Commons would not have it.
  if (!file.success || (file.data.imagerepository ?? 'local') !== 'local') return undefined
  const parsed = ImageInfo.safeParse(file.data.imageinfo[0])
  if (!parsed.success) return undefined
  const { thumburl, descriptionurl, mime, width, height, extmetadata } = parsed.data
  const field = (name: string): string => {
    const value = Field.safeParse(extmetadata[name])
    return value.success ? String(value.data.value) : ''
  }
  if (extmetadata['NonFree'] !== undefined || extmetadata['DeletionReason'] !== undefined) return undefined
  if (!['image/jpeg', 'image/png', 'image/webp'].includes(mime)) return undefined
  if (width < WIDTH_MIN_PX || width / height < ASPECT.min || width / height > ASPECT.max) return undefined
  // Somebody's portrait.
  if (field('Restrictions').split('|').includes('personality')) return undefined
  const licence = licenceOf(
    plainLine(field('License')),
    plainLine(field('LicenseShortName')),
    field('LicenseUrl'),
  )
  if (!licence) return undefined
  if (!isOnFileHost(thumburl)) return undefined
  if (!isOn(descriptionurl, ['commons.wikimedia.org'])) return undefined
  const author = ['Attribution', 'Artist', 'Credit']
    .map((name) => once(textOfHtml(field(name))))
    .find(Boolean)
  return {
    pageUrl: descriptionurl,
    imageUrl: thumburl,
    author: shortened(author ?? 'See file page'),
    licence: licence.name,
    ...(licence.url !== undefined && { licenceUrl: licence.url }),
  }
}

/** As many at a time as may be asked for, and as fit an address. */
function batchesOf(fileNames: readonly string[]): readonly (readonly string[])[] {
  const batches: string[][] = []
  let chars = Infinity
  for (const name of fileNames) {
    const length = encodeURIComponent(name).length + 'File%3A%7C'.length
    const last = batches.at(-1)
    if (last && last.length < FILES_AT_A_TIME && chars + length <= NAMES_CHARS_MAX) {
      last.push(name)
      chars += length
    } else {
      batches.push([name])
      chars = length
    }
  }
  return batches
}

/** Those of the files (names without `File:`) that may be used. */
export async function readPhotographs(
  api: ActionApi,
  baseUrl: string,
  fileNames: readonly string[],
  signal?: AbortSignal,
): Promise<Result<ReadonlyMap<string, Photograph>, ActionFailure>> {
  const photographs = new Map<string, Photograph>()
  for (const names of batchesOf(fileNames)) {
    const found = await api.pages(
      baseUrl,
      {
        titles: names.map((name) => `File:${name}`).join('|'),
        redirects: '1',
        prop: 'imageinfo',
        iiprop: 'url|size|mime|extmetadata',
        iiurlwidth: String(WIDTH_PX),
        iiextmetadatafilter: FIELDS.join('|'),
      },
      signal,
    )
    if (!found.ok) return found
    for (const name of names) {
      const page = pageOf(found.value, `File:${name}`)
      const photograph = page && photographOf(page)
      if (photograph) photographs.set(name, photograph)
    }
  }
  return ok(photographs)
}
