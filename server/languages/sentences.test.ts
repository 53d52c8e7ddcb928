import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { languageOf } from './languages.ts'
import { sentencesIn } from './sentences.ts'
import { EXAMPLES } from './testing.ts'

describe.each(LANGUAGES)('%s', (language) => {
  test.each(EXAMPLES[language].sentences.map((sentences) => ({ sentences })))(
    '$sentences',
    ({ sentences }) => {
      const { isSpaced } = languageOf(language).writing
      expect(sentencesIn(sentences.join(isSpaced ? ' ' : ''), language)).toEqual(sentences)
    },
  )

  test('nothing but white space is lost, whatever the text', () => {
    const letters = [
      'a',
      'É',
      '.',
      '. ',
      '! ',
      '。',
      '「',
      '」',
      '“',
      '”',
      '’',
      ' ',
      '\n',
      '\n\n',
      '12',
      'IV',
      'St',
      'z. B',
      '(',
      ')',
      '他说',
    ]
    const piece = fc.oneof(fc.constantFrom(...letters), fc.string({ unit: 'binary', maxLength: 4 }))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('').replaceAll('\uE000', '')
        const found = sentencesIn(text, language)
        expect(found.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
        for (const sentence of found) expect(sentence).toBe(sentence.replace(/\s+/g, ' ').trim())
        expect(found).not.toContain('')
      }),
      { numRuns: 60 },
    )
  })
})

test('an empty line ends a sentence, a line break does not', () => {
  expect(sentencesIn('The tower\nof the town\n\nThe bridge. It\r\nfell.\n', 'en')).toEqual([
    'The tower of the town',
    'The bridge.',
    'It fell.',
  ])
  expect(sentencesIn(' \n\n ', 'en')).toEqual([])
})

test('a very long text is cut in a moment', () => {
  const startedAt = performance.now()
  expect(sentencesIn('A. '.repeat(30_000), 'en').join('')).toHaveLength(30_000 * 3 - 1)
  expect(sentencesIn('z. B. 12. '.repeat(10_000), 'de').length).toBeGreaterThan(0)
  expect(performance.now() - startedAt).toBeLessThan(5000)
})
