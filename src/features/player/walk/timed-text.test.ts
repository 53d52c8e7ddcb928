import { describe, expect, it } from 'vitest'
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import { mp3Chunk, notReady } from '../playback/testing.ts'
import { presentSentence, sentenceAt, timeText } from './timed-text.ts'

const chunk = (index: number, durationS: number, ...sentences: [string, number, number][]): AudioChunk => ({
  ...mp3Chunk(index, durationS),
  sentences: sentences.map(([text, startS, endS]) => ({ text, startS, endS })),
})
const section = (text: string, startS = 0) => ({ text, startS })
const WELCOME = chunk(0, 10, ['Welcome.', 0.3, 2], ['Look up!', 2.25, 4], ['Walk on.', 4.5, 9])
const DUOMO = chunk(1, 8, ['The dome is brick.', 0.3, 3], ['Look up!', 3.5, 7])
const SECTIONS = [
  section('Welcome. Look up!'),
  section('Walk on.', 4.5),
  section('The dome is brick.\n\nLook up!', 10),
]

const whole = (parts: readonly { readonly text: string }[]) => parts.map(({ text }) => text).join('')

describe('the text of a walk with its times', () => {
  it('puts each sentence on the timeline of the whole tour [2 §3]', () => {
    const { sentences, sections } = timeText(SECTIONS, [DUOMO, WELCOME])
    expect(sentences.map(({ text, startS }) => [text, startS])).toEqual([
      ['Welcome.', 0.3],
      ['Look up!', 2.25],
      ['Walk on.', 4.5],
      ['The dome is brick.', 10.3],
      ['Look up!', 13.5],
    ])
    expect(sections[2]?.map(({ text, sentence }) => [text, sentence?.number])).toEqual([
      ['The dome is brick.', 3],
      ['\n\n', undefined],
      ['Look up!', 4],
    ])
  })

  it('keeps every letter of the text, whatever the sentences say [2 §3]', () => {
    const sections = [section('  Before. Welcome — and after'), section('Nothing told of this.', 10)]
    const timed = timeText(sections, [WELCOME])
    expect(timed.sections.map(whole)).toEqual(sections.map(({ text }) => text))
    expect(timed.sentences).toEqual([])
  })

  it('leaves a sentence it does not find as plain text and goes on with the next [2 §3]', () => {
    const timed = timeText([section('Welcome. Look upwards! Walk on.')], [WELCOME])
    expect(timed.sentences.map(({ text }) => text)).toEqual(['Welcome.', 'Walk on.'])
    expect(whole(timed.sections[0] ?? [])).toBe('Welcome. Look upwards! Walk on.')
  })

  it('has no times where a chunk has none, is not made, or tells ones that cannot be [2 §3]', () => {
    const untimed = { ...WELCOME, sentences: null }
    const half = timeText(SECTIONS, [untimed, DUOMO])
    expect(half.sentences.map(({ text, startS }) => [text, startS])).toEqual([
      ['The dome is brick.', 10.3],
      ['Look up!', 13.5],
    ])
    // The same words in a part that has no times are not taken for these.
    expect(half.sections[0]).toEqual([{ text: 'Welcome. Look up!' }])
    expect(timeText(SECTIONS, [notReady(untimed)]).sentences).toEqual([])
    const backwards = chunk(0, 10, ['Welcome.', 5, 6], ['Look up!', 1, 2])
    expect(timeText(SECTIONS, [backwards]).sentences).toEqual([])
    const tooLong = chunk(0, 10, ['Welcome.', 5, 60])
    expect(timeText(SECTIONS, [tooLong]).sentences).toEqual([])
  })

  it('has none after a chunk whose length is a guess that playing corrects [2 §3]', () => {
    const guessed = { ...WELCOME, durationS: undefined, sentences: null }
    expect(timeText(SECTIONS, [guessed, DUOMO]).sentences).toEqual([])
  })
})

describe('the present sentence', () => {
  const { sentences } = timeText(SECTIONS, [WELCOME, DUOMO])
  it.each([
    [0, -1],
    [0.25, 0],
    [2.1, 0],
    [2.25, 1],
    [9.9, 2],
    [10.3, 3],
    [17.9, 4],
    [25, -1],
  ])('at %f s is number %i [2 §4]', (positionS, number) => {
    expect(presentSentence(sentences, positionS)).toBe(number)
  })
  it('is none without times [2 §4]', () => {
    expect(sentenceAt([], 3)).toBeUndefined()
    expect(presentSentence([], 3)).toBe(-1)
  })
})
