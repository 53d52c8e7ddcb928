import { describe, expect, it } from 'vitest'
import { parseCityPack } from './city-pack.ts'
import { parseTranslation, translatedPack } from './pack-translation.ts'
import { incomplete, pairsOf, pairsOfOtherPlaces, stampOf, stampsOf } from './translation-problems.ts'

const fact = (id: string, text: string, more: object = {}) => ({
  id,
  text,
  topics: ['History'],
  source: 's',
  ...more,
})
const place = (id: string, facts: object[], more: object = {}) => ({
  id,
  name: `The ${id}`,
  localName: id,
  kind: 'house',
  latitude: 48,
  longitude: 11,
  address: 'Here',
  indoor: false,
  description: 'A house of the town.',
  topics: ['History'],
  facts,
  ...more,
})
const pack = parseCityPack('town', {
  id: 'town',
  name: 'Town',
  localName: 'Town',
  aliases: [],
  country: 'Land',
  countryCode: 'LA',
  latitude: 48,
  longitude: 11,
  language: 'de',
  localPhrases: [{ phrase: 'Prost', meaning: 'cheers', use: 'They will say Prost here.', at: ['inn'] }],
  facts: [fact('town-old', 'The town is older than its wall.')],
  sources: { s: { title: 'S', url: 'https://example.org', licence: 'Facts only' } },
  people: { anna: { name: 'Anna Mair' } },
  threads: {
    History: [
      {
        id: 'history-1',
        question: 'Who drank the beer?',
        factIds: ['inn-beer', 'mill-flour'],
        keep: [
          { after: 'inn-beer', text: 'Keep the beer in mind.' },
          { after: 'mill-flour', text: 'Keep the flour in mind.' },
        ],
        answer: [
          { text: 'Anna Mair did.', facts: ['inn-beer'] },
          { text: 'The miller did.', facts: ['mill-flour'] },
        ],
      },
    ],
  },
  places: [
    place(
      'inn',
      [
        fact('inn-sign', 'Look up at the sign of the old inn.', {
          look: { feature: 'the sign', where: 'up' },
        }),
        fact('inn-beer', 'Anna Mair brewed the beer of the inn for 43 years.', {
          people: ['anna'],
          alone: 'The brewer Anna Mair worked here for 43 years.',
        }),
      ],
      {
        scene: [{ fact: 'inn-sign' }, { fact: 'inn-beer', join: 'And who brewed here?', pause: 'turn' }],
      },
    ),
    place('mill', [fact('mill-flour', 'The mill ground flour for the whole town.')]),
    place('gate', [fact('gate-shut', 'The gate was shut at nine every night.')]),
    place('well', [fact('well-deep', 'The well is deeper than the tower is high.')]),
  ],
})
const TRANSLATION = {
  city: 'town',
  language: 'de',
  name: 'Stadt',
  people: { anna: 'Anna Mair' },
  places: { inn: { name: 'Gasthaus', description: 'Ein Haus der Stadt.' } },
  facts: {
    'town-old': 'Die Stadt ist älter als ihre Mauer.',
    'inn-sign': 'Schauen Sie hinauf zum Schild des alten Gasthauses.',
    'inn-beer': 'Anna Mair braute 43 Jahre lang das Bier des Gasthauses.',
  },
  alone: { 'inn-beer': 'Die Brauerin Anna Mair arbeitete hier 43 Jahre lang.' },
  looks: { 'inn-sign': 'das Schild' },
  quotes: {},
  joins: { 'inn-beer': 'Und wer braute hier?' },
  closed: {},
  threads: {
    'history-1': {
      question: 'Wer trank das Bier?',
      keep: { 'inn-beer': 'Behalten Sie das Bier im Kopf.' },
      answer: ['Anna Mair.', ''],
    },
  },
  openings: {},
  phrases: { Prost: { meaning: 'zum Wohl', use: 'Hier sagt man Prost.' } },
  stamps: {},
}
const read = (more: object = {}) => parseTranslation('de/town', { ...TRANSLATION, ...more })
const MOST_USED = ['inn']

describe('a pack in another language', () => {
  it('has the places that are translated, with their scenes, and nothing in English', () => {
    const german = translatedPack(pack, read())
    expect(german).toMatchObject({ name: 'Stadt', textLanguage: 'de', id: 'town' })
    expect(german.places.map(({ name }) => name)).toEqual(['Gasthaus'])
    const [inn] = german.places
    expect(inn?.facts.map(({ text }) => text)).toEqual([
      TRANSLATION.facts['inn-sign'],
      TRANSLATION.facts['inn-beer'],
    ])
    expect(inn?.facts[0]?.look).toEqual({ feature: 'das Schild', where: 'up' })
    expect(inn?.facts[1]?.alone).toBe(TRANSLATION.alone['inn-beer'])
    expect(inn?.scene).toEqual([
      { fact: 'inn-sign' },
      { fact: 'inn-beer', join: 'Und wer braute hier?', pause: 'turn' },
    ])
    expect(german.localPhrases).toEqual([
      { phrase: 'Prost', meaning: 'zum Wohl', use: 'Hier sagt man Prost.', at: ['inn'] },
    ])
  })

  it('has the addresses that the language writes in letters of its own', () => {
    const { inn } = TRANSLATION.places
    const address = (more: object) =>
      translatedPack(pack, read({ places: { inn: { ...inn, ...more } } })).places[0]?.address
    expect(address({})).toBe('Here')
    expect(address({ address: 'Hier' })).toBe('Hier')
  })

  it('is found by the English names of the city and of a place too', () => {
    const german = translatedPack(pack, read())
    expect(german.aliases).toEqual(['Town'])
    expect(german.places[0]?.otherNames).toEqual(['The inn'])
  })

  it('has of other places what is told on custom routes only', () => {
    const more = read({
      places: { ...TRANSLATION.places, mill: { name: 'Mühle', description: 'Eine Mühle.' } },
      facts: { ...TRANSLATION.facts, 'mill-flour': 'Die Mühle mahlte das Mehl für die ganze Stadt.' },
    })
    const [inn, mill] = translatedPack(pack, more).places
    expect(inn?.onlyOnRoutes).toBeUndefined()
    expect(mill).toMatchObject({ name: 'Mühle', onlyOnRoutes: true })
  })

  it('asks of a thread only what it tells', () => {
    const [thread] = translatedPack(pack, read()).threads?.History ?? []
    expect(thread).toEqual({
      id: 'history-1',
      question: 'Wer trank das Bier?',
      factIds: ['inn-beer'],
      keep: [{ after: 'inn-beer', text: 'Behalten Sie das Bier im Kopf.' }],
      answer: [{ text: 'Anna Mair.', facts: ['inn-beer'] }],
    })
  })

  it('is refused with the place of its mistake', () => {
    expect(() => read({ places: { inn: { name: '' } } })).toThrow(/Translation de\/town: places\.inn/)
  })
})

describe('the check of a translation', () => {
  const problems = (more: object = {}): string[] => {
    const translation = read(more)
    return incomplete(pairsOf(pack, translation, MOST_USED), translation)
  }
  const stamps = stampsOf(pairsOf(pack, read(), MOST_USED))

  it('is content with every text that a walk through the most used places needs, once stamped', () => {
    expect(problems({ stamps })).toEqual([])
    expect(problems()).toContain('fact:inn-beer: not stamped')
  })

  it('knows what is wanted of the other places', () => {
    const keys = pairsOfOtherPlaces(pack, read(), MOST_USED).map(({ key }) => key)
    expect(keys).toEqual([
      'name:mill',
      'description:mill',
      'fact:mill-flour',
      'name:gate',
      'description:gate',
      'fact:gate-shut',
      'name:well',
      'description:well',
      'fact:well-deep',
    ])
  })

  it('finds what is missing', () => {
    const { 'inn-beer': _, ...facts } = TRANSLATION.facts
    expect(problems({ stamps, facts, joins: {} })).toEqual(
      expect.arrayContaining(['fact:inn-beer: missing', 'join:inn-beer: missing']),
    )
  })

  it('finds a text whose English has changed since', () => {
    const stale = { ...stamps, 'fact:inn-sign': stampOf('Look up at the sign.') }
    expect(problems({ stamps: stale })).toEqual(['fact:inn-sign: the English has changed'])
  })
})
