/** Selects the browser's voice for a language. Pure. */

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
/** Voices that are tiring to listen to: used only where there is no other. */
const TIRING =
  /^(?:agnes|bruce|fred|junior|kathy|ralph|vicki|eddy|flo|grandma|grandpa|reed|rocko|sandy|shelley)\b|espeak/i
const PLEASANT = /enhanced|premium|natural|neural/i

const bareName = (name: string): string => name.replace(/\s*\(.*$/, '').toLowerCase()

/** Returns 'en' for `en-GB`, `en_us` and `eng-US-f000`: browsers write tags in ways that no standard has. */
const primaryOf = (tag: string): string => {
  const [primary = ''] = tag.replaceAll('_', '-').toLowerCase().split('-')
  try {
    return Intl.getCanonicalLocales(primary)[0] ?? primary
  } catch {
    return primary
  }
}

/** True for a language with the same writing and another pronunciation: a Cantonese voice cannot read Mandarin. */
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

/** Returns the best voice that reads the language without a network; undefined where there is none. */
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
