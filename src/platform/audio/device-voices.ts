/** Which of the browser's voices reads a language. Pure. */

export type LocalVoice = Pick<SpeechSynthesisVoice, 'name' | 'lang' | 'localService' | 'default'>

/** Effects and jokes that some systems list among their voices. */
const NOVELTY: ReadonlySet<string> = new Set([
  'albert',
  'bad news',
  'bahh',
  'bells',
  'boing',
  'bubbles',
  'cellos',
  'deranged',
  'good news',
  'hysterical',
  'jester',
  'organ',
  'pipe organ',
  'superstar',
  'trinoids',
  'whisper',
  'wobble',
  'zarvox',
])
/** Understood, but tiring: taken where there is nothing else. */
const TIRING =
  /^(?:agnes|bruce|fred|junior|kathy|ralph|vicki|eddy|flo|grandma|grandpa|reed|rocko|sandy|shelley)\b|espeak/i
const PLEASANT = /enhanced|premium|natural|neural/i

const bareName = (name: string): string => name.replace(/\s*\(.*$/, '').toLowerCase()

/** 'en' of `en-GB`, `en_us` and `eng-US-f000`: browsers write tags in ways that no standard knows. */
const primaryOf = (tag: string): string => {
  const [primary = ''] = tag.replaceAll('_', '-').toLowerCase().split('-')
  try {
    return Intl.getCanonicalLocales(primary)[0] ?? primary
  } catch {
    return primary
  }
}

/** Written alike, spoken otherwise: a Cantonese voice is no reader of Mandarin. */
const isOtherSpeech = (tag: string): boolean => /^(?:zh[-_](?:.*[-_])?hk|yue)/i.test(tag)

const rank = (voice: LocalVoice, language: string): number => {
  const isExact = voice.lang.replaceAll('_', '-').toLowerCase() === language.toLowerCase()
  return (
    (TIRING.test(voice.name) ? -8 : 0) +
    (PLEASANT.test(voice.name) ? 4 : 0) +
    (isExact ? 2 : 0) +
    (voice.default ? 1 : 0)
  )
}

/** The best voice that reads the language without a network; undefined where there is none. */
export const pickVoice = <T extends LocalVoice>(voices: readonly T[], language: string): T | undefined =>
  voices
    .filter(
      ({ name, lang, localService }) =>
        localService &&
        primaryOf(lang) === primaryOf(language) &&
        !isOtherSpeech(lang) &&
        !NOVELTY.has(bareName(name)),
    )
    .toSorted((a, b) => rank(b, language) - rank(a, language))[0]
