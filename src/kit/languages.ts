/** The languages of tours, by their own names. */
import { LANGUAGE } from '#texts/language.ts'

/** Returns the language's own name, such as 'Français', which its speakers look for. A tag that names no language is returned as it is. */
export function languageName(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  } catch {
    return tag
  }
}

/** True for another language than that of the texts around it. */
export const isForeign = (tag: string | null | undefined): tag is string =>
  typeof tag === 'string' && tag !== '' && tag.split('-')[0]?.toLowerCase() !== LANGUAGE
