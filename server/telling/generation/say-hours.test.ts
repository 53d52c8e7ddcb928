import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { EXAMPLES } from '#server/languages/testing.ts'
import { spokenIn } from '#server/languages/spoken-in.ts'
import type { Place } from '#server/knowledge/city-packs/city-pack.ts'
import { emptyWording } from './narration.ts'
import { createPhraseBook } from './phrase-book.ts'
import { seededRandom } from './random.ts'
import { saidHours, sayHours } from './say-hours.ts'
import { wordsOf } from '#server/languages/languages.ts'

/** Some spaces of French do not break. */
const plain = (text: string | undefined) => text?.replace(/\s/g, ' ')

describe('hours of opening in words', () => {
  it.each([
    ['Tu-Su 10:00-18:00', 'Tuesday to Sunday, 10 am to 6 pm'],
    ['09:30-17:05', 'every day, 9:30 am to 5:05 pm'],
    ['Mo-Su 09:00-12:00,14:00-18:30', 'every day, 9 am to noon and 2 pm to 6:30 pm'],
    ['Mo-Fr 10:00-18:00; Sa 10:00-16:00', 'Monday to Friday, 10 am to 6 pm; Saturday, 10 am to 4 pm'],
    ['We-Mo 09:00-18:00; PH off', 'Wednesday to Monday, 9 am to 6 pm'],
    ['Su-Mo 10:00-12:00', 'Sunday and Monday, 10 am to noon'],
    ['Mo,We,Fr 10:00-12:00', 'Monday, Wednesday and Friday, 10 am to noon'],
    ['Fr 22:00-02:00', 'Friday, 10 pm to 2 am'],
  ])('%s: %s', (hours, said) => expect(saidHours(hours, 'en')).toBe(said))

  it.each([
    '24/7',
    'Mo-Su 00:00-24:00',
    'Mo-Su 18:00-00:00',
    'Apr-Oct 09:00-17:00',
    'Mo-Fr off',
    'Mo,We,Fr,Su 10:00-12:00',
    'Mo 10:00-12:00; Tu 10:00-13:00; We 10:00-14:00',
    'Mo-Fr 10:00-12:00,14:00-16:00; Sa 10:00-12:00',
  ])('says nothing of %s', (hours) => expect(saidHours(hours, 'en')).toBeUndefined())
  it.each(LANGUAGES)('are said in %s, and spoken in words', (language) => {
    const [written, spoken] = EXAMPLES[language].hours
    const said = saidHours('Tu-Su 10:00-18:30', language)
    expect(plain(said)).toBe(written)
    expect(spokenIn(language)(said ?? '')).toBe(spoken)
    const phrases = wordsOf(language).phrases.openHours
    for (const phrase of phrases)
      expect(spokenIn(language)(phrase.replace('{hours}', said ?? ''))).not.toMatch(/\d/)
  })

  it.each([
    [{ indoor: true }, true],
    [{ indoor: false, costsEntry: true }, true],
    [{ indoor: false }, false],
    [{ indoor: true, openingHours: undefined }, false],
    [{ indoor: true, openingHours: '24/7' }, false],
  ])('are told where one goes in or pays: %o', (fields, isTold) => {
    const wording = emptyWording()
    const place = { openingHours: 'Tu-Su 10:00-18:00', ...fields } as Place
    sayHours(wording, place, createPhraseBook(seededRandom('a')))
    expect(wording.sentences.map(({ kind }) => kind)).toEqual(isTold ? ['way'] : [])
  })
})
