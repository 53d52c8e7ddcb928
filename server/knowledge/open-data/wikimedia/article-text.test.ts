import { describe, expect, test } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { sectionsOfExtract } from './article-text.ts'

const heading = (title: string, level = 2) => `\n\n\u0001\u0002${level}\u0002\u0001${title}\n`
const FILLER = 'The tower of the town has looked down on the river for many hundred years. '.repeat(5).trim()
const sentences = (text: string, language: Language = 'en') =>
  sectionsOfExtract(`${FILLER}${heading('X')}${text}`, language)[1]?.sentences ?? []

describe('what is left of a paragraph', () => {
  test.each([
    ['The Tower (Czech: Věž, pronounced [ˈvjɛʃ] (listen)) stands here.', ['The Tower stands here.']],
    ['It cost 5 crowns[1] in all,[citation needed] they say.', ['It cost 5 crowns in all, they say.']],
    ['A wall of {\\displaystyle x^2} metres.', ['A wall of metres.']],
    [
      'The\u00adgate <b onclick="x()">opens</b> <script>alert(1)</script>at noon.',
      ['Thegate opens at noon.'],
    ],
    ['The gate ( ; ) opens, at noon ▶ⓘ.', ['The gate opens, at noon.']],
    ['Item of a list\n• Another one.\nA whole sentence.', ['A whole sentence.']],
    [
      'It stands. He wrote: "The council is mad. The city weeps. Everybody does." It still stands.',
      ['It stands.', 'It still stands.'],
    ],
    ['An open bracket (of nothing.', []],
    [`${'Long '.repeat(3000)}text.`, []],
  ])('%s', (text, expected) => {
    expect(sentences(text)).toEqual(expected)
  })
})

test('full-width brackets and readings go in Japanese', () => {
  const text = `旧市庁舎（きゅうしちょうしゃ、英: Old Town Hall（1342年））は町にある。${'塔の時計は針が一本だけで、時間だけを示している。'.repeat(8)}`
  expect(sectionsOfExtract(text, 'ja')[0]?.sentences[0]).toBe('旧市庁舎は町にある。')
})

test('Chinese comes in simplified letters', () => {
  const text = '這座塔樓建於1342年，是城裡最古老的建築。'.repeat(8)
  expect(sectionsOfExtract(text, 'zh')[0]?.sentences[0]).toBe('这座塔楼建于1342年，是城里最古老的建筑。')
})

test('sections of notes are dropped with all below them', () => {
  const text =
    FILLER +
    heading('History') +
    'The tower was built in 1342.' +
    heading('Notes') +
    'A note that is a sentence.' +
    heading('Sources', 3) +
    'A source that is a sentence.' +
    heading('Legacy') +
    'The tower is on every coin of the town.' +
    heading('External links') +
    'The site of the town.'
  expect(sectionsOfExtract(text, 'en').map(({ title }) => title)).toEqual([null, 'History', 'Legacy'])
})

test.each([
  ['fr', 'Notes et références'],
  ['de', 'Einzelnachweise'],
  ['es', 'Véase también'],
  ['it', 'Collegamenti esterni'],
  ['pt', 'Ligações externas'],
  ['zh', '參考文獻'],
  ['ja', '脚注'],
] as const)('%s: %s is dropped', (language, title) => {
  const filler = language === 'zh' || language === 'ja' ? '塔は高い。'.repeat(40) : FILLER
  expect(sectionsOfExtract(`${filler}${heading(title)}${filler}`, language)).toHaveLength(1)
})

test('a stub is no article', () => {
  expect(sectionsOfExtract('The tower is a tower.', 'en')).toEqual([])
  expect(sectionsOfExtract('', 'ja')).toEqual([])
})
