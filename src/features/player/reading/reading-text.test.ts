import { expect, test } from 'vitest'
import { carrySentence, readingText, sentenceIndexAt } from './reading-text.ts'
import { splitSentences } from './split-sentences.ts'

const section = (index: number, text: string, startS: number, endS: number, sentenceEnds?: number[]) => ({
  index,
  text,
  startS,
  endS,
  sentenceEnds,
})

test('the sentences that the server told are not split again, and not believed where they cannot be', () => {
  const text = 'It is No. 5. See St. Mark. He came at 5 p.m. Then he left.'
  expect(splitSentences(text, 'en', [12, 26, 58])).toEqual([
    'It is No. 5.',
    ' See St. Mark.',
    ' He came at 5 p.m. Then he left.',
  ])
  for (const ends of [[26, 12], [12, 900], []])
    expect(splitSentences(text, 'en', ends)[0]).toMatch(/^It is No/)
})

test('a long sentence is cut between its clauses, never in a number', () => {
  const text = `${'The merchants of the town built and built for many years '.repeat(4)}and gave 12,000 florins, then more.`
  const pieces = splitSentences(text, 'en')
  expect(pieces.join('')).toBe(text)
  expect(pieces.some((piece) => piece.includes('12,000'))).toBe(true)
})

test('a text without them is split by the rules of its language, not after an abbreviation', () => {
  expect(
    splitSentences('See St. Mark. “Why?” he asked. J. Smith knew.', 'en').map((one) => one.trim()),
  ).toEqual(['See St. Mark.', '“Why?” he asked.', 'J. Smith knew.'])
  expect(splitSentences('清水寺です。古い寺です。', 'ja')).toEqual(['清水寺です。', '古い寺です。'])
})

test('a sentence that is too long for a voice is said clause by clause, letter for letter', () => {
  const long = `${'one two three four, '.repeat(15)}end.`
  const pieces = splitSentences(long, 'en')
  expect(pieces.length).toBeGreaterThan(1)
  expect(pieces.every(({ length }) => length <= 200)).toBe(true)
  expect(pieces.join('')).toBe(long)
  expect(splitSentences('字'.repeat(300), 'zh')).toEqual(['字'.repeat(300)])
})

test('sentences lie on the time axis by their length, and nothing of the text is lost', () => {
  const text = 'Look up.\n\nIt is old now.'
  const read = readingText(
    [section(4, text, 10, 34), section(5, '…', 34, 35), section(6, 'Bye.', 40, 44)],
    'en',
  )
  expect(read.sections.map((parts) => parts.map((part) => part.text).join(''))).toEqual([text, '…', 'Bye.'])
  expect(read.sentences.map(({ text: words, section: index, ordinal }) => [index, ordinal, words])).toEqual([
    [4, 0, 'Look up.'],
    [4, 1, 'It is old now.'],
    [6, 0, 'Bye.'],
  ])
  expect(read.sentences.map(({ startS }) => startS)).toEqual([10, 20, 40])
  expect([0, 10, 19.97, 33, 41].map((positionS) => sentenceIndexAt(read, positionS))).toEqual([0, 0, 1, 1, 2])
})

test('sentences that begin at one moment are entered at the first of them', () => {
  expect(sentenceIndexAt(readingText([section(0, 'One. Two.', 0, 0)], 'en'), 0)).toBe(0)
})

test('a sentence is found again when times change', () => {
  const before = readingText([section(1, 'One. Two.', 0, 10), section(2, 'Three.', 10, 20)], 'en')
  const after = readingText([section(1, 'One. Two.', 0, 60), section(2, 'Three.', 60, 90)], 'en')
  expect(carrySentence(before, after, 1)).toBe(1)
  expect(carrySentence(before, after, 2)).toBe(2)
  expect(carrySentence(before, readingText([], 'en'), 2)).toBe(0)
})
