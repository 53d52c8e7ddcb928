import { describe, expect, it } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { hanValue, numbersIn } from './numbers.ts'

describe('the numbers of a text', () => {
  it.each<[Language, string, number[]]>([
    ['en', 'A hundred and seven years later, in 1540', [1540, 107]],
    ['en', 'one hundred seven of the 1,200 men', [1200, 107]],
    ['en', 'in nineteen sixty-six, the fourteenth flood', [1966, 14]],
    ['en', 'Henry VIII had six wives', [8, 6]],
    ['en', 'one of them', []],
    ['de', 'siebenundzwanzig von 1.200, im Jahr neunzehnhundertsechsundsechzig', [1200, 27, 1966]],
    ['de', 'im vierzehnten von hundertsieben', [14, 107]],
    ['fr', 'quatre-vingt-dix-sept au XVIe siècle, soit 3,5 mètres', [3.5, 97, 16]],
    ['es', 'doscientas treinta y una de 1.200', [1200, 231]],
    ['it', 'ventitré di milletrecento', [23, 1300]],
    ['pt', 'vinte e duas de cento e sete', [22, 107]],
    ['zh', '建于一九六六年，有三座塔，高二十一米', [1966, 3, 21]],
    ['zh', '一些人', []],
    ['ja', '千三百三十四年に十二の塔', [1334, 12]],
  ])('%s: %s', (language, text, values) => {
    expect(numbersIn(text, language).map(({ value }) => value)).toEqual(values)
  })

  it('reads signs in both ways', () => {
    expect(['一千三百三十四', '一九六六', '二十', '一百零七', '三万五千'].map(hanValue)).toEqual([
      1334, 1966, 20, 107, 35_000,
    ])
  })
})
