/** A step as a voice can say it: a name in another script needs a voice of its own language, or is left out. Pure. */
import { SLOT, type Wording } from './wording.ts'

export interface SpokenPart {
  readonly text: string
  /** The language as a BCP 47 tag. */
  readonly language: string
}

/** The scripts of a language, where its own code does not name them. */
const WRITTEN_IN: Readonly<Record<string, readonly string[]>> = {
  Jpan: ['Hira', 'Kana', 'Hani'],
  Kore: ['Hang', 'Hani'],
  Hans: ['Hani'],
  Hant: ['Hani'],
}
/** Scripts that are mostly of one language. Others (Cyrillic, Arabic, Han) do not identify a language. */
const LANGUAGE_OF: Readonly<Record<string, string>> = {
  Hira: 'ja',
  Kana: 'ja',
  Hang: 'ko',
  Grek: 'el',
  Hebr: 'he',
  Thai: 'th',
  Geor: 'ka',
  Armn: 'hy',
}

const scriptsOf = (language: string): readonly string[] => {
  try {
    const { script = 'Latn' } = new Intl.Locale(language).maximize()
    return WRITTEN_IN[script] ?? [script]
  } catch {
    return []
  }
}

const isIn = (name: string, scripts: readonly string[]): boolean => {
  const letters = name.match(/\p{L}/gu) ?? []
  const own = scripts.map((script) => new RegExp(String.raw`\p{Script=${script}}`, 'u'))
  return letters.every((letter) => own.some((script) => script.test(letter)))
}

/** Returns the language in which the name can be said; undefined where no voice is known to be able to. */
export const languageOfName = (
  name: string,
  ownLanguage: string,
  tourLanguage: string | undefined,
  hasVoice: (language: string) => boolean,
): string | undefined => {
  if (isIn(name, scriptsOf(ownLanguage))) return ownLanguage
  const byScript = Object.entries(LANGUAGE_OF).find(([script]) =>
    new RegExp(String.raw`\p{Script=${script}}`, 'u').test(name),
  )?.[1]
  const byTour = tourLanguage && isIn(name, scriptsOf(tourLanguage)) ? tourLanguage : undefined
  const language = byTour ?? byScript
  return language !== undefined && hasVoice(language) ? language : undefined
}

/** Returns one utterance for each language. */
export const spokenParts = (
  { text, name }: Wording,
  ownLanguage: string,
  nameLanguage: string,
): SpokenPart[] => {
  if (name === undefined || nameLanguage === ownLanguage)
    return [{ text: text.replaceAll(SLOT, name ?? ''), language: ownLanguage }]
  const parts = text
    .split(SLOT)
    .flatMap((words, index) => [
      ...(index > 0 ? [{ text: name, language: nameLanguage }] : []),
      { text: words.replace(/^[\s,]+/, '').trim(), language: ownLanguage },
    ])
  return parts.filter(({ text: words }) => /[\p{L}\p{N}]/u.test(words))
}
