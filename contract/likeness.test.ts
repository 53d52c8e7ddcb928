import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLongEnough, likenessTo, mayHaveTypo, SIMILAR_ENOUGH } from './likeness.ts'
import { foldText, hasWords, searchWords, withPlainLetters } from './search-text.ts'

const word = fc.stringMatching(/^[a-z]{4,12}$/)

describe('likeness', () => {
  it('is 1 for a text that has all words, in any order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 5 }), (words) => {
        const likeness = likenessTo(words)
        expect(likeness(words.join(' '))).toBe(1)
        expect(likeness(words.toReversed().join(', '))).toBe(1)
      }),
    )
  })

  it('lies between 0 and 1, and above the threshold where it is not 0', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 3 }), fc.array(word, { maxLength: 6 }), (words, text) => {
        const likeness = likenessTo(words)(text.join(' '))
        expect(likeness).toBeLessThanOrEqual(1)
        if (likeness !== 0) expect(likeness).toBeGreaterThanOrEqual(SIMILAR_ENOUGH)
      }),
    )
  })

  it('is 0 where one of the words has nothing similar', () => {
    expect(likenessTo(['florence', 'harbour'])('florence')).toBe(0)
  })

  it('of a search without words is 1 for every text', () => {
    expect(likenessTo([])('anything')).toBe(1)
    expect(likenessTo([])('')).toBe(1)
  })

  it('forgives a word of four letters, and none of three', () => {
    expect([isLongEnough('art'), isLongEnough('arno')]).toEqual([false, true])
    expect(likenessTo(['arn'])('arno river')).toBe(1)
    expect(likenessTo(['arx'])('art')).toBe(0)
  })

  it('counts each triple of a repeating word once', () => {
    expect(likenessTo(['aaaab'])('aaaaaaaaab')).toBeLessThanOrEqual(1)
  })
})

describe('a search that may have a typo', () => {
  it.each([
    [['florence'], true],
    [['art', 'florence'], true],
    [["dell'arno"], true],
    [['saint-denis'], true],
    [['art', 'zoo'], false],
    [['c++', 'florence'], false],
    [['50%'], false],
    [[], false],
  ])('%j: %s', (words, expected) => expect(mayHaveTypo(words)).toBe(expected))
})

describe('folding', () => {
  it('is the same when it is done twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => foldText(foldText(text)) === foldText(text)),
    )
  })

  it('makes case and accents irrelevant', () => {
    for (const text of ['ÉCOLE', 'école', 'E\u0301cole', 'ecole']) expect(foldText(text)).toBe('ecole')
    expect(foldText('ﬁn')).toBe('fin')
    expect(foldText('№ 5')).toBe('no 5')
  })

  it('spells letters plainly that Unicode does not decompose', () => {
    expect(withPlainLetters('ß æ œ þ ø ł đ ð ı ħ ς')).toBe('ss ae oe th o l d d i h σ')
    expect(foldText('Þingvellir, Hafnarfjörður')).toBe('thingvellir, hafnarfjordur')
  })
})

describe('the words of a search', () => {
  it('are folded, and each is used once', () => {
    expect(searchWords(' Über  über\tden Fluss ')).toEqual(['uber', 'den', 'fluss'])
  })

  it('all occur in a text that matches; none is needed', () => {
    const text = foldText('Ponte Vecchio')
    expect(hasWords(text, searchWords('vecchio ponte'))).toBe(true)
    expect(hasWords(text, searchWords('ponte nuovo'))).toBe(false)
    expect(hasWords(text, [])).toBe(true)
    // Part of a word is enough while the user is typing.
    expect(hasWords(text, searchWords('vecc'))).toBe(true)
  })
})
