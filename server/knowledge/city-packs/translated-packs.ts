/** The shipped packs in a language: English as written, the others by their translations. */
import type { Language } from '#contract/languages.ts'
import { type CityPack, textLanguageOf } from './city-pack.ts'
import { parseTranslation, translatedPack } from './pack-translation.ts'
import { TRANSLATIONS } from './translations/translations.ts'

/** The language in which the packs are written. */
export const PACK_LANGUAGE = 'en'

/** The translations that have been asked for, by the English packs they were made from; undefined where there is none. */
const made = new WeakMap<CityPack, Map<Language, CityPack | undefined>>()

function translated(pack: CityPack, language: Exclude<Language, typeof PACK_LANGUAGE>): CityPack | undefined {
  const json = TRANSLATIONS[language].find((one) => (one as { readonly city?: unknown }).city === pack.id)
  if (json === undefined) return undefined
  const own = translatedPack(pack, parseTranslation(`${language}/${pack.id}`, json))
  return own.places.length > 0 ? own : undefined
}

/** Returns the pack in the language; undefined where it is not translated, or none of its places is. */
function inLanguage(pack: CityPack, language: Language): CityPack | undefined {
  if (textLanguageOf(pack) === language) return pack
  if (textLanguageOf(pack) !== PACK_LANGUAGE || language === PACK_LANGUAGE) return undefined
  const known = made.get(pack) ?? new Map<Language, CityPack | undefined>()
  made.set(pack, known)
  if (!known.has(language)) known.set(language, translated(pack, language))
  return known.get(language)
}

/**
 * Returns those of the packs that can be told in the language, with the places that are translated. A language is read when it is first
 * needed. Throws if a translation is broken.
 */
export function packsIn(packs: readonly CityPack[], language: Language): readonly CityPack[] {
  const own = packs.flatMap((pack) => inLanguage(pack, language) ?? [])
  return own.length === packs.length && own.every((pack, index) => pack === packs[index]) ? packs : own
}
