import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { romanValue } from '../roman-numerals.ts'
import { cardinalWords, decadeWords, ordinalWords, yearWords } from './number-words.ts'
import { spokenText } from './spoken.ts'

describe('numbers in words', () => {
  it.each([
    [1296, 'twelve ninety-six'],
    [1904, 'nineteen oh four'],
    [1900, 'nineteen hundred'],
    [2000, 'two thousand'],
    [2004, 'two thousand and four'],
    [2018, 'twenty eighteen'],
    [1066, 'ten sixty-six'],
    [1000, 'one thousand'],
  ])('says the year %i as "%s"', (year, words) => expect(yearWords(year)).toBe(words))

  it('says cardinals, ordinals and decades', () => {
    expect(cardinalWords(0)).toBe('zero')
    expect(cardinalWords(348)).toBe('three hundred and forty-eight')
    expect(cardinalWords(37_000)).toBe('thirty-seven thousand')
    expect(cardinalWords(1_000_012)).toBe('one million and twelve')
    expect(ordinalWords(13)).toBe('thirteenth')
    expect(ordinalWords(21)).toBe('twenty-first')
    expect(ordinalWords(20)).toBe('twentieth')
    expect(decadeWords(1420)).toBe('fourteen twenties')
    expect(decadeWords(1800)).toBe('eighteen hundreds')
  })

  it('reads Roman numerals and refuses other letters', () => {
    expect([romanValue('XIV'), romanValue('VIII'), romanValue('XL')]).toEqual([14, 8, 40])
    expect([romanValue('IIII'), romanValue('VX'), romanValue('')]).toEqual([undefined, undefined, undefined])
  })
})

describe('spoken text', () => {
  it.each([
    ['In 1296 Arnolfo began.', 'In twelve ninety-six Arnolfo began.'],
    ['It reopened in 2004.', 'It reopened in two thousand and four.'],
    ['Built 1296–1436.', 'Built twelve ninety-six to fourteen thirty-six.'],
    ['The 1914–18 war.', 'The nineteen fourteen to eighteen war.'],
    ['About 1500 people live here.', 'About one thousand five hundred people live here.'],
    ['In 1500 people began to come.', 'In fifteen hundred people began to come.'],
    ['In the spring of 1944 bombs fell.', 'In the spring of nineteen forty-four bombs fell.'],
    ['A crowd of 1500 people.', 'A crowd of one thousand five hundred people.'],
    ['The gate of 1626 was a landing place.', 'The gate of sixteen twenty-six was a landing place.'],
    ['Between 1613 and 1617 as a garden.', 'Between sixteen thirteen and sixteen seventeen as a garden.'],
    ['Over 1200 lanterns hang here.', 'Over one thousand two hundred lanterns hang here.'],
    ['It has 1,296 steps.', 'It has one thousand two hundred and ninety-six steps.'],
    ['In the 1420s and the 13th century.', 'In the fourteen twenties and the thirteenth century.'],
    ['On 4 July 1776.', 'On the fourth of July seventeen seventy-six.'],
    ['Cosimo I built it.', 'Cosimo the first built it.'],
    ["Under Cosimo I's son, Henry VIII.", "Under Cosimo the first's son, Henry the eighth."],
    ['Charles V met Leo X.', 'Charles the fifth met Leo the tenth.'],
    ['World War II ended.', 'World War two ended.'],
    ['In Florence I stood.', 'In Florence I stood.'],
    ['A church of the XV century.', 'A church of the fifteenth century.'],
    ['It is 91 m high.', 'It is ninety-one metres high.'],
    ['1 km away, at 30 km/h.', 'one kilometre away, at thirty kilometres an hour.'],
    ['2.5 km² of park.', 'two point five square kilometres of park.'],
    ['It cost £2.5 million.', 'It cost two point five million pounds.'],
    ["St Paul's, near Fleet St.", "Saint Paul's, near Fleet Street."],
    ['Marks & Spencer', 'Marks and Spencer.'],
    ['The dome – by Brunelleschi – stands.', 'The dome, by Brunelleschi, stands.'],
    ['Café Größe at Øresund.', 'Cafe Grosse at Oresund.'],
    ['São João', 'Sao Joao.'],
    ['The “old” town… isn’t it?', "The old town, isn't it?"],
    ['Kiyomizu-dera (清水寺) stands.', 'Kiyomizu-dera, stands.'],
    ['清水', ''],
    ['– … !', ''],
  ])('%s → %s', (written, spoken) => expect(spokenText(written)).toBe(spoken))

  it('gives the engine plain letters and an end, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (written) => {
        const spoken = spokenText(written)
        expect(spoken).toMatch(/^$|^[A-Za-z][A-Za-z ,.;:!?'-]*[.!?]$/)
      }),
    )
  })
})
