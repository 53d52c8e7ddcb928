import { describe, expect, it } from 'vitest'
import type { Language } from '#contract/languages.ts'
import type { SectionBrief } from '../section-brief.ts'
import { checkSection } from './check-section.ts'
import { briefOf, factOf } from './testing.ts'

/** Returns the faults of one sentence that rests on the first fact. */
const kindsOf = (text: string, brief: SectionBrief): string[] => [
  ...new Set(
    checkSection([{ text, facts: ['f1'] }], brief)
      .faults.filter(({ sentence }) => sentence !== undefined)
      .map(({ kind }) => kind),
  ),
]

const FLOOD = factOf(
  'f1',
  'In 1333 a flood of the Arno swept away the earlier bridge and left only two of its piers.',
  { year: 1333 },
)
const REBUILT = factOf('f2', 'Ponte Vecchio was rebuilt in 1345 on three low, wide arches.', { year: 1345 })

describe('a sentence is held against its facts', () => {
  it.each([
    ['In 1333 a flood of the Arno swept away the earlier bridge.', []],
    ['The Arno swept the earlier bridge away in 1333.', []],
    ['A flood left only two piers of the bridge.', []],
    ['In 1334 a flood of the Arno swept away the earlier bridge.', ['number']],
    ['A flood of the Arno left only three piers of the bridge.', ['number']],
    ['A flood of the Tiber swept away the earlier bridge.', ['name']],
    // The century and the years of 1333 are no number of anything else.
    ['A flood of the Arno swept away 14 bridges.', ['number']],
    ['The flood of the Arno swept away the bridge after a drunk mistress forged money.', ['unlike']],
    ['Napoleon swept away the earlier bridge.', ['name']],
    ['The earlier bridge was swept away because of a flood.', ['cause']],
    ['A flood came, so the earlier bridge was swept away.', ['cause']],
    ['The flood never swept away the earlier bridge.', ['negation']],
    ['The oldest bridge was swept away by a flood.', ['claim']],
    ['In green meadows cows eat grass.', ['unlike']],
    ['A flood swept away the earlier bridge, a breathtaking sight.', ['cliche']],
    ['A flood swept away the <b>earlier</b> bridge.', ['markup']],
    ['The flood swept away the bridge, see www.flood.example.', ['markup']],
    ['The flood swept away the earlier bridge\u202E.', ['markup']],
    ['The flood swept away the earlier bridge', ['markup']],
    ['Наводнение: the flood swept away the earlier bridge.', ['script', 'name']],
    [
      'A flood of the Arno swept away the earlier bridge and left only two of its piers, and of the earlier bridge the flood left only its two piers.',
      ['length'],
    ],
  ])('%s', (sentence, kinds) => {
    expect(kindsOf(sentence, briefOf([FLOOD]))).toEqual(kinds)
  })

  it('lets years be told as the time between them, and only one year a sentence', () => {
    const brief = briefOf([FLOOD, REBUILT])
    const first = { text: 'In 1333 a flood swept away the earlier bridge.', facts: ['f1'] }
    const later = (words: string) =>
      checkSection(
        [first, { text: `${words} years later it was rebuilt on wide arches.`, facts: ['f2'] }],
        brief,
      ).faults
    expect(later('Twelve')).toEqual([])
    expect(later('Thirteen')).toMatchObject([{ kind: 'number', detail: 'Thirteen' }])
    const both = { text: 'A flood came in 1333, and Ponte Vecchio was rebuilt in 1345.', facts: ['f1', 'f2'] }
    expect(checkSection([both], brief).faults[0]).toMatchObject({ kind: 'years', detail: '1333, 1345' })
  })

  it('keeps what is not certain uncertain, and what is denied denied', () => {
    const legend = briefOf([factOf('f1', 'A nun walks here at night.', { isLegend: true })])
    expect(kindsOf('A nun walks here at night.', legend)).toEqual(['hedge'])
    expect(kindsOf('Legend says that a nun walks here at night.', legend)).toEqual([])
    const perhaps = briefOf(['The tower was probably built by Arnolfo.'])
    expect(kindsOf('Arnolfo built the tower.', perhaps)).toEqual(['hedge'])
    expect(kindsOf('Arnolfo probably built the tower.', perhaps)).toEqual([])
    const about = briefOf(['Pietro Tacca made the boar about 1634.'])
    expect(kindsOf('Pietro Tacca made the boar in 1634.', about)).toEqual(['hedge'])
    expect(kindsOf('Pietro Tacca made the boar about 1634.', about)).toEqual([])
    const market = briefOf(['Orsanmichele was not built as a church.'])
    expect(kindsOf('Orsanmichele was built as a church.', market)).toEqual(['negation'])
  })

  it('takes a cause from a fact that has one, and from a link between two facts', () => {
    const fact = briefOf(['The tower stands aside because an older one was there.'])
    expect(kindsOf('The tower stands aside because of an older one.', fact)).toEqual([])
    const texts = ['Meat stank on the bridge.', 'The butchers had to leave the bridge.'] as const
    const sentence = { text: 'Meat stank, so the butchers had to leave.', facts: ['f1', 'f2'] }
    expect(checkSection([sentence], briefOf(texts)).faults).toMatchObject([{ kind: 'cause' }])
    expect(checkSection([sentence], briefOf(texts, { causes: [['f1', 'f2']] })).faults).toEqual([])
  })

  it('knows the people of a fact by their full names', () => {
    const brief = briefOf([
      factOf('f1', 'The duke walked above the shops.', { people: ['Cosimo the First'] }),
    ])
    expect(kindsOf('Duke Cosimo walked above the shops.', brief)).toEqual([])
    expect(kindsOf('Duke Ferdinando walked above the shops.', brief)).toEqual(['name'])
  })
})

interface Case {
  readonly language: Language
  readonly fact: string
  readonly good: string
  readonly number: string
  readonly numberWord: string
  readonly name: string
  readonly cause: string
  readonly negation: string
}

describe.each<Case>([
  {
    language: 'de',
    fact: 'Die Brücke über den Arno wurde 1345 mit drei flachen Bögen neu gebaut.',
    good: 'Im Jahr 1345 wurde die Arnobrücke mit drei Bögen gebaut.',
    number: 'Die Brücke wurde 1354 neu gebaut.',
    numberWord: 'Die Brücke wurde mit siebenundzwanzig flachen Bögen gebaut.',
    name: 'Die Brücke wurde von Napoleon mit Bögen gebaut.',
    cause: 'Die Brücke wurde neu gebaut, weil die flachen Bögen.',
    negation: 'Die Brücke wurde nicht mit flachen Bögen gebaut.',
  },
  {
    language: 'fr',
    fact: "Le pont sur l'Arno fut reconstruit en 1345 avec trois arches basses.",
    good: 'Ce pont avec ses trois arches basses fut reconstruit en 1345.',
    number: 'Le pont fut reconstruit en 1354.',
    numberWord: 'Le pont fut reconstruit avec vingt-sept arches.',
    name: 'Le pont fut reconstruit par Napoléon en 1345.',
    cause: "Le pont fut reconstruit parce qu'il a des arches basses.",
    negation: "Le pont n'a pas trois arches.",
  },
  {
    language: 'es',
    fact: 'El puente sobre el Arno fue reconstruido en 1345 con tres arcos bajos.',
    good: 'Con tres arcos bajos fue reconstruido este puente en 1345.',
    number: 'El puente fue reconstruido en 1354.',
    numberWord: 'El puente fue reconstruido con veintisiete arcos.',
    name: 'El puente fue reconstruido por Napoleón en 1345.',
    cause: 'El puente fue reconstruido porque tiene arcos bajos.',
    negation: 'El puente nunca fue reconstruido.',
  },
  {
    language: 'it',
    fact: "Il ponte sull'Arno fu ricostruito nel 1345 con tre arcate basse.",
    good: 'Con tre arcate basse il ponte fu ricostruito nel 1345.',
    number: 'Il ponte fu ricostruito nel 1354.',
    numberWord: 'Il ponte fu ricostruito con ventisette arcate.',
    name: 'Il ponte fu ricostruito da Napoleone.',
    cause: 'Il ponte fu ricostruito, quindi ha arcate basse.',
    negation: 'Il ponte non fu ricostruito.',
  },
  {
    language: 'pt',
    fact: 'A ponte sobre o Arno foi reconstruída em 1345 com três arcos baixos.',
    good: 'Com três arcos baixos, a ponte foi reconstruída em 1345.',
    number: 'A ponte foi reconstruída em 1354.',
    numberWord: 'A ponte foi reconstruída com vinte e sete arcos.',
    name: 'A ponte foi reconstruída por Napoleão.',
    cause: 'A ponte foi reconstruída porque tem arcos baixos.',
    negation: 'A ponte nunca foi reconstruída.',
  },
  {
    language: 'zh',
    fact: '这座桥横跨阿诺河，1345年重建，有三个低矮的桥拱。',
    good: '1345年，这座桥重建，有三个桥拱。',
    number: '这座桥1354年重建。',
    numberWord: '这座桥有二十七个低矮的桥拱。',
    name: '这座桥由拿破仑重建，横跨阿诺河。',
    cause: '因为桥拱低矮，这座桥重建。',
    negation: '这座桥没有桥拱。',
  },
  {
    language: 'ja',
    fact: 'アルノ川に架かるこの橋は1345年に再建され、三つの低いアーチを持つ。',
    good: '1345年に再建されたこの橋は、三つのアーチを持つ。',
    number: 'この橋は1354年に再建された。',
    numberWord: 'この橋は二十七の低いアーチを持つ。',
    name: 'アルノ川の橋はナポレオンが再建した。',
    cause: 'そのため、この橋は低いアーチを持つ。',
    negation: 'この橋は再建されなかった。',
  },
])('in $language', ({ language, fact, ...sentences }) => {
  it.each(Object.entries(sentences))('%s', (kind, sentence) => {
    const found = kindsOf(sentence, briefOf([fact], { language, place: undefined, city: [] }))
    if (kind === 'good') expect(found).toEqual([])
    else expect(found).toContain(kind === 'numberWord' ? 'number' : kind)
  })
})

describe('a whole section', () => {
  const brief = briefOf([FLOOD, REBUILT], { feature: 'low arches', namesPlace: true })
  const whole = [
    { text: 'A flood of the Arno swept away the bridge before Ponte Vecchio in 1333.', facts: ['f1'] },
    { text: 'Ponte Vecchio was rebuilt twelve years later on three low, wide arches.', facts: ['f1', 'f2'] },
  ]

  it('passes whole, with words that only direct the eye', () => {
    const checked = checkSection([{ text: 'Look down at the low arches.', facts: [] }, ...whole], brief)
    expect(checked.faults).toEqual([])
    expect(checked.sentences.map(({ text }) => text)).toEqual([
      'Look down at the low arches.',
      ...whole.map(({ text }) => text),
    ])
  })

  it('leaves out sentences without facts that claim something', () => {
    const claims = [
      'He was mad.',
      'It is a place of love.',
      'Dante stood here.',
      'Look at the golden roof.',
      'It was war.',
    ]
    const checked = checkSection([...claims.map((text) => ({ text, facts: [] })), ...whole], brief)
    expect(checked.sentences).toEqual(whole)
  })

  it('cuts what holds several sentences, so that each is checked', () => {
    const two = { text: 'The Arno flood left only two piers. It was built by Napoleon.', facts: ['f1'] }
    expect(checkSection([two], brief).faults).toContainEqual(
      expect.objectContaining({ kind: 'name', sentence: 'It was built by Napoleon.' }),
    )
  })

  it('tells every fact, begins with what there is to see, names the place and keeps the length', () => {
    const kinds = (answer: typeof whole) => checkSection(answer, brief).faults.map(({ kind }) => kind)
    expect(kinds(whole)).toEqual([])
    expect(kinds([{ text: 'The flood came in 1333.', facts: ['f1'] }])).toEqual([
      'untold',
      'unnamed',
      'too-short',
    ])
    expect(kinds([{ ...(whole[1] ?? { text: '' }), facts: ['f2'] }])).toContain('look-first')
    expect(kinds([{ text: 'A flood swept away the bridge.', facts: ['f1', 'f7'] }])).toContain('unknown-fact')
    const long = Array.from({ length: 6 }, (_, index) => ({
      text: `${['The', 'A', 'This', 'That', 'One', 'Another'][index]} flood of the Arno swept away the earlier bridge.`,
      facts: ['f1'],
    }))
    expect(kinds(long)).toContain('too-long')
  })

  it('hears a turn of speech that was said before, but not what the facts say', () => {
    const said = ['Come a little closer and count the arches.', 'Here a flood swept away the earlier bridge.']
    const again = { text: 'Come a little closer to the piers that the flood left.', facts: ['f1'] }
    expect(checkSection([again], brief, said).faults).toContainEqual(
      expect.objectContaining({ kind: 'repeat', detail: 'come a little closer' }),
    )
    const own = { text: 'In 1333 it swept away the earlier bridge.', facts: ['f1'] }
    expect(checkSection([own], brief, said).faults.map(({ kind }) => kind)).not.toContain('repeat')
  })
})

/** Facts told in other words by a person: checks that refuse these would leave nothing to a model. */
describe('a free retelling that is true', () => {
  it.each<[string, readonly [string, ...string[]], readonly (readonly [string, string[]])[]]>([
    [
      'Ponte Vecchio',
      [
        'A flood of the Arno in 1333 swept away the earlier bridge and left only two of its piers.',
        'Ponte Vecchio was rebuilt in 1345 on three low, wide arches, which need fewer piers.',
        'In November 1966 the Arno rose right over Ponte Vecchio, and the bridge held.',
      ],
      [
        ['Count the arches: three, low and wide.', ['f2']],
        ['They have stood here since 1345.', ['f2']],
        [
          'Twelve years earlier a flood of the Arno had swept away the bridge before this one and left only two piers.',
          ['f1', 'f2'],
        ],
        ['Wide arches need fewer.', ['f2']],
        ['In November 1966 the river rose right over the top.', ['f3']],
        ['This time the bridge held.', ['f3']],
      ],
    ],
    [
      'Palazzo Vecchio',
      [
        "In 1433 the banker Cosimo de' Medici was locked up in the tower by his rivals.",
        'Duke Cosimo the First made Palazzo Vecchio his home in 1540.',
      ],
      [
        ["In 1433 a banker was locked up in that tower by his rivals: Cosimo de' Medici.", ['f1']],
        ['A hundred and seven years later a duke made the palace his home.', ['f2']],
        ['His name was Cosimo, too.', ['f2']],
      ],
    ],
    [
      'Palazzo Strozzi',
      [
        'In 1819 the merchant Giovan Pietro Vieusseux opened a reading room in Florence, where Leopardi, Stendhal and later Dostoevsky came. The library now lives in Palazzo Strozzi.',
      ],
      [
        ['Palazzo Strozzi houses a library.', ['f1']],
        ['It began in 1819 as the reading room of a merchant, Giovan Pietro Vieusseux.', ['f1']],
        ['Stendhal came to it, and later Dostoevsky.', ['f1']],
      ],
    ],
  ])('passes at %s', (place, facts, retold) => {
    const answer = retold.map(([text, ids]) => ({ text, facts: ids }))
    const checked = checkSection(answer, briefOf(facts, { place: [place] }))
    expect(checked.faults).toEqual([])
    expect(checked.sentences).toEqual(answer)
  })
})
