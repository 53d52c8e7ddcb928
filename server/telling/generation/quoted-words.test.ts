import { describe, expect, it } from 'vitest'
import { sentencesWithQuote } from './quoted-words.ts'

const split = (text: string, words: string) =>
  sentencesWithQuote(text, { by: 'Pepys', words }, 'en').map(({ text: one, kind }) => `${kind}: ${one}`)

describe('the words of a person in a fact', () => {
  it('are sentences of their own, behind the words that introduce them', () => {
    expect(
      split(
        'Samuel Pepys wrote: “It was very pretty. The best I ever saw.” He came back.',
        'It was very pretty. The best I ever saw.',
      ),
    ).toEqual([
      'fact: Samuel Pepys wrote:',
      'quote: “It was very pretty.',
      'quote: The best I ever saw.”',
      'fact: He came back.',
    ])
  })

  it.each([
    ['A stone, “the mutilated stone,” Dante calls it.', 'the mutilated stone'],
    ['He buried “my Parmazan cheese” and left.', 'my Parmazan cheese'],
    ['“The mutilated stone,” Dante says, guards the bridge.', 'The mutilated stone'],
  ])('stay in a sentence that goes on: %s', (text, words) =>
    expect(split(text, words)).toEqual([`fact: ${text}`]),
  )

  it('are told as they are where the text does not hold them', () =>
    expect(split('Nothing of the kind here.', 'Other words.')).toEqual(['fact: Nothing of the kind here.']))
})
