import { expect, it } from 'vitest'
import { translationFaults } from './translated-claims.ts'

const german = { language: 'de', people: [] } as const
const chinese = { language: 'zh', people: [] } as const

it('accepts a text that says the same numbers, in digits or in words', () => {
  const english = 'The tower is eighty-six metres high, and was finished in 1488 after twenty years.'
  expect(
    translationFaults(
      english,
      'Der Turm ist 86 Meter hoch und wurde 1488 nach zwanzig Jahren fertig.',
      german,
    ),
  ).toEqual([])
  expect(
    translationFaults(english, '塔高八十六米，历经二十年，于1488年建成，从此成为这座城市的标志。', chinese),
  ).toEqual([])
})

it('finds a number that is missing or another one', () => {
  const faults = translationFaults(
    'The tower is eighty-six metres high, and was finished in 1488.',
    'Der Turm ist achtundsechzig Meter hoch und wurde 1488 fertig gebaut.',
    german,
  )
  expect(faults).toEqual(['the number 86 is missing', 'the number 68 is not in the English'])
})

it('finds a person under another name', () => {
  const people = [{ english: 'Anna Mair', translated: 'Anna Mair' }]
  const faults = translationFaults(
    'Anna Mair brewed the beer of this inn for her whole life.',
    'Anna Meier braute ihr ganzes Leben lang das Bier dieses Gasthauses.',
    { language: 'de', people },
  )
  expect(faults).toEqual(['Anna Mair is not called Anna Mair'])
})

it('finds a text that is far too short, and English that was left', () => {
  const english = 'The brewers of this town swore an oath that only hops, barley and water go into the beer.'
  expect(translationFaults(english, 'Ein Eid.', german)[0]).toMatch(/times as long to say/)
  expect(translationFaults(english, english, german)).toContain('it is the English text')
  expect(
    translationFaults(
      english,
      '酿酒师发誓 only hops and barley go 进入啤酒，别的什么都不放，一直如此。',
      chinese,
    ),
  ).toContain('English is left in it')
})
