import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { sentencesIn } from './sentences.ts'

/** Each row: the sentences that the row, written in one line, is cut into. */
const TEXTS: Readonly<Record<Language, readonly (readonly string[])[]>> = {
  en: [
    ['St. Vitus was begun c. 1344 by Dr. Matthias of Arras.', 'It took 600 years.'],
    ['J. R. R. Tolkien wrote here.', 'He paid 3.14 pounds at No. 5.'],
    ['It ended with World War I.', 'The tower fell.'],
    ['He was a king (of Bohemia.)', 'It stood.'],
    ['The house is on Wall St.', 'The bank is next to it.'],
    ['Was it old?', '“Yes.”', 'He nodded.'],
    ['“Is it old?” he asked.', 'Nobody knew.'],
    ['The U.S. Army left in 1945.', 'No. 7 is a school.'],
    ['Martin Luther King Jr. spoke here.', 'Mt. Petřín is near!', 'Is it?'],
  ],
  de: [
    ['Am 3. Mai 1891 eröffnete Prof. Huber den Turm.', 'Er ist z. B. ein Bau des 19. Jahrhunderts.'],
    ['Der Dom des hl. Veit entstand ca. 1344 unter Karl IV. und seinem Sohn.', 'Die Kirche steht noch.'],
    ['Er diente unter Ludwig II.', 'Die Burg kam 44 v. Chr. dazu.'],
    ['Die Str. heißt heute bzw. seit 1990 anders.', '„Sie ist alt.“', 'Das sagte Dr. Maier.'],
    ['Er wohnte in Nr. 12.', 'Das Haus steht noch.'],
  ],
  fr: [
    ['M. Eiffel éleva la tour vers 1889 av. J.-C. ou après.', 'Elle mesure 3.5 lieues.'],
    ['Le pont date de 52 av. J.-C.', 'Le roi Louis XIV le fit refaire.'],
    ['La ville est fondée en 52 apr. J.-C.', 'L’église suivit.'],
    ['MM. Dupont et J. B. Lully habitaient au no. 5.', '« Quelle tour ! »', 'Il la regarda.'],
  ],
  es: [
    ['El Sr. Gaudí nació en el s. XIX en la Avda. Diagonal.', 'La obra sigue.'],
    ['Viajó a EE. UU. con D. Pedro.', 'El puente es del 20 a. C. y el muro también.'],
    ['¿Quién la hizo?', '¡Nadie lo sabe!', 'La torre es del año 20 a. C.', 'El arco es posterior.'],
  ],
  it: [
    ['La chiesa di S. Marco è del sec. XII, ca. 1150.', 'Il Dott. Rossi la restaurò.'],
    ['Il ponte è del 20 a.C. e regge.', 'La torre è del 30 d.C.', 'Il resto è nuovo.'],
  ],
  pt: [
    ['O rei D. Pedro viveu no séc. XVIII na Av. Central.', 'A casa é o n.º 5.'],
    ['A Sra. Lima vendeu-a.', 'O muro é de 20 a.C.', 'É antigo!'],
  ],
  zh: [
    ['这座塔高。', '他说：“好！”', '然后他走了。'],
    ['“好。”他说。', '「為什麼？」她問。', '没有人知道。'],
    ['桥长3.5公里。', '它由J. R. R. Tolkien设计！', '真的吗？'],
  ],
  ja: [
    ['塔は高い。', '「高い。」と言った。', '橋は古い！'],
    ['誰が建てた？', '「わからない」と彼は答えた。', '「城」は1603年に建てられた。'],
    ['橋は3.5キロだ。', '（諸説ある。）'],
  ],
}

describe.each(LANGUAGES)('%s', (language) => {
  test.each(TEXTS[language].map((sentences) => ({ sentences })))('$sentences', ({ sentences }) => {
    const isSpaced = language !== 'zh' && language !== 'ja'
    expect(sentencesIn(sentences.join(isSpaced ? ' ' : ''), language)).toEqual(sentences)
  })

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
