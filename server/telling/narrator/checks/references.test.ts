import { describe, expect, it } from 'vitest'
import type { Language } from '#contract/languages.ts'
import type { BriefSentence, EarlierFact, SectionBrief } from '../section-brief.ts'
import { checkSection } from './check-section.ts'
import { briefOf, factOf } from './testing.ts'

const FLOOD: EarlierFact = {
  ...factOf('b1', 'In 1333 a flood of the Arno swept away the earlier bridge.', { year: 1333 }),
  stop: 'Ponte Vecchio',
}
const TOMB = factOf(
  'f1',
  "Michelangelo's tomb was begun in Santa Croce in 1564, and three figures of marble mourn above it.",
  { year: 1564 },
)
const AT_SANTA_CROCE = { place: ['Santa Croce'], earlier: [FLOOD] } as const

/** The faults of sentences, without those of the whole section. */
const faultsOf = (answer: readonly BriefSentence[], brief: SectionBrief): string[] =>
  checkSection(answer, brief)
    .faults.filter(({ sentence }) => sentence !== undefined)
    .map(({ kind, detail }) => `${kind} ${detail}`.trim())
const own = { text: "Michelangelo's tomb was begun in 1564, and three marble figures mourn.", facts: ['f1'] }

describe('a sentence that refers to what was told earlier', () => {
  const brief = briefOf([TOMB], AT_SANTA_CROCE)

  it('passes beside a fact of its own, with the name of the stop, and alone once', () => {
    const both = {
      text: "The flood at Ponte Vecchio swept away the bridge long before Michelangelo's tomb was begun.",
      facts: ['f1', 'b1'],
    }
    const rest = { text: 'Three figures of marble mourn above it.', facts: ['f1'] }
    expect(checkSection([both, rest], brief)).toEqual({ sentences: [both, rest], faults: [] })
    const alone = { text: 'Remember the flood of the Arno at Ponte Vecchio.', facts: ['b1'] }
    expect(checkSection([own, alone], brief)).toEqual({ sentences: [own, alone], faults: [] })
    const again = { text: 'In 1333 it swept away the earlier bridge.', facts: ['b1'] }
    expect(faultsOf([own, alone, again], brief)).toEqual(['earlier-alone'])
  })

  it('need not be there, and does not tell the fact of the section', () => {
    expect(checkSection([own], brief).faults).toEqual([])
    const alone = {
      text: 'Remember the flood of the Arno that swept away the earlier bridge.',
      facts: ['b1'],
    }
    expect(checkSection([alone], brief).faults.map(({ kind }) => kind)).toEqual(['untold', 'too-short'])
  })

  it('is refused without the plan, without the id, or with another id', () => {
    const alone = { text: 'Remember the flood of the Arno at Ponte Vecchio.', facts: ['b1'] }
    expect(faultsOf([own, alone], briefOf([TOMB], { place: ['Santa Croce'] }))).toContain('unknown-fact b1')
    expect(faultsOf([own, { ...alone, facts: ['b2'] }], brief)).toContain('unknown-fact b2')
    const unnamed = { text: "Michelangelo's tomb is far from Ponte Vecchio.", facts: ['f1'] }
    expect(faultsOf([unnamed], brief)).toEqual(['name Ponte', 'name Vecchio', 'unlike'])
    expect(faultsOf([{ ...unnamed, facts: ['f1', 'b1'] }], brief)).toEqual([])
  })

  it('says the numbers of the earlier fact and the years between the two, and no others', () => {
    const tell = (text: string) => faultsOf([{ text, facts: ['f1', 'b1'] }], brief)
    expect(tell("Michelangelo's tomb was begun 231 years after the flood.")).toEqual([])
    expect(tell("Michelangelo's tomb was begun 230 years after the flood.")).toEqual(['number 230'])
    expect(faultsOf([{ text: 'The flood of 1334 swept away the bridge.', facts: ['b1'] }], brief)).toEqual([
      'number 1334',
    ])
  })

  it('claims nothing of this place where it rests on the earlier fact alone', () => {
    const text = 'The flood of the Arno swept away Santa Croce.'
    expect(faultsOf([{ text, facts: ['b1'] }], brief)).toEqual(['name Santa', 'name Croce'])
  })

  it('keeps an earlier legend a legend, and takes a cause across stops from a link only', () => {
    const legend: EarlierFact = { ...FLOOD, text: 'A nun walks over the bridge at night.', isLegend: true }
    const legends = briefOf([TOMB], { ...AT_SANTA_CROCE, earlier: [legend] })
    expect(faultsOf([{ text: 'Remember the nun on the bridge.', facts: ['b1'] }], legends)).toEqual([
      'hedge legend',
    ])
    const text = 'A flood swept away the bridge, so the tomb was begun.'
    const because = [{ text, facts: ['f1', 'b1'] }]
    expect(faultsOf(because, brief)).toEqual(['cause so'])
    expect(faultsOf(because, briefOf([TOMB], { ...AT_SANTA_CROCE, causes: [['b1', 'f1']] }))).toEqual([])
  })

  it.each<[Language, string, string, string]>([
    [
      'de',
      'Die Brücke wurde 1345 gebaut.',
      'Die Metzger warfen Abfall in den Fluss.',
      'Erinnere dich an die Metzger und den Fluss.',
    ],
    [
      'fr',
      'Le pont fut bâti en 1345.',
      'Les bouchers jetaient leurs déchets dans la rivière.',
      'Souvenez-vous des bouchers et de la rivière.',
    ],
    [
      'es',
      'El puente fue construido en 1345.',
      'Los carniceros tiraban restos al río.',
      'Recuerde a los carniceros y el río.',
    ],
    [
      'it',
      'Il ponte fu costruito nel 1345.',
      'I macellai gettavano i resti nel fiume.',
      'Ricordate i macellai e il fiume.',
    ],
    [
      'pt',
      'A ponte foi construída em 1345.',
      'Os talhantes deitavam restos ao rio.',
      'Lembre os talhantes e o rio.',
    ],
    ['zh', '这座桥建于1345年。', '屠夫把垃圾扔进河里。', '还记得那些屠夫和河里的垃圾。'],
    [
      'ja',
      'この橋は1345年に建てられた。',
      '肉屋は川にごみを捨てた。',
      '川にごみを捨てた肉屋を覚えておこう。',
    ],
  ])('passes in %s', (language, fact, earlier, text) => {
    const told = briefOf([fact], {
      language,
      city: [],
      place: undefined,
      earlier: [{ ...factOf('b1', earlier), stop: undefined }],
    })
    expect(faultsOf([{ text, facts: ['b1'] }], told)).toEqual([])
  })
})

describe('a fact that is paid later', () => {
  const STENCH = factOf('f1', 'The butchers of Ponte Vecchio threw their waste into the river.')
  const plant = {
    fact: 'f1',
    stop: 'Palazzo Pitti',
    payment: 'In 1593 a duke drove them out with goldsmiths, Ferdinando the First.',
  }
  const brief = briefOf([STENCH, 'Ponte Vecchio stands on three arches.'], { plants: [plant] })
  const tell = (text: string, facts = ['f1']) => faultsOf([{ text, facts }], brief)

  it('may be kept in mind, and until which stop', () => {
    expect(tell('Keep the butchers and their waste in mind until Palazzo Pitti.')).toEqual([])
  })

  it('is not told before its time', () => {
    expect(tell('The butchers of the river threw their waste, and goldsmiths came.')).toEqual([
      'early goldsmiths',
    ])
    expect(tell('The butchers threw their waste into the river until 1593.')).toEqual([
      'number 1593',
      'early 1593',
    ])
    expect(tell('The butchers threw their waste into the river of Ferdinando.')).toEqual([
      'name Ferdinando',
      'early Ferdinando',
    ])
  })

  it('lets a sentence about another fact name no stop that comes', () => {
    expect(tell('Ponte Vecchio has three arches, Palazzo Pitti stands on more.', ['f2'])).toEqual([
      'name Palazzo',
      'name Pitti',
    ])
    const unplanned = briefOf([STENCH], { next: 'Palazzo Pitti' })
    const text = 'The butchers threw their waste into the river until Palazzo Pitti.'
    expect(faultsOf([{ text, facts: ['f1'] }], unplanned)).toEqual(['name Palazzo', 'name Pitti'])
    expect(tell(text)).toEqual([])
  })

  it('is not told before its time in Chinese', () => {
    const chinese = briefOf(['屠夫把垃圾扔进河里。'], {
      language: 'zh',
      city: [],
      place: undefined,
      plants: [{ fact: 'f1', stop: undefined, payment: '大公把他们赶走，请来金匠。' }],
    })
    const inChinese = (text: string) => faultsOf([{ text, facts: ['f1'] }], chinese)
    expect(inChinese('屠夫把垃圾扔进河里，金匠。')).toContain('early 金匠')
    expect(inChinese('请记住屠夫和河里的垃圾。')).toEqual([])
  })
})

describe('a section on the way', () => {
  const way = { from: 'Ponte Vecchio', to: 'Santa Croce' }
  const facts = ['The palace has a high tower.', 'Its prison was closed in 1857.'] as const
  const brief = briefOf(facts, { place: ['Orsanmichele'], way })

  it('points at nothing', () => {
    const tell = (text: string, about = brief) => faultsOf([{ text, facts: ['f1'] }], about)
    expect(tell('The palace has a tower.')).toEqual([])
    expect(tell('Look at the high tower of the palace.')).toEqual(['in-sight Look'])
    expect(tell('Here the palace has a high tower.')).toEqual(['in-sight Here'])
    // Words that the fact says itself are no pointing.
    const said = briefOf(['Here, says a letter, the palace has a tower.'], { place: ['Orsanmichele'], way })
    expect(tell('Here, says a letter, the palace has a tower.', said)).toEqual([])
    expect(tell('Here the palace has a high tower.', briefOf(facts, { place: ['Orsanmichele'] }))).toEqual([])
  })

  it('has no words that only direct the eye', () => {
    const answer = [
      { text: 'Step a little closer.', facts: [] },
      { text: 'The palace has a high tower.', facts: ['f1'] },
      { text: 'Its prison was closed in 1857.', facts: ['f2'] },
    ]
    expect(checkSection(answer, brief)).toEqual({ sentences: answer.slice(1), faults: [] })
    expect(checkSection(answer, { ...brief, way: undefined }).sentences).toEqual(answer)
  })
})

describe('the words that others say around the facts', () => {
  const JOIN = 'Then came the water.'
  const brief = briefOf([
    'The bridge was built of wood.',
    factOf('f2', 'A flood swept away the wood in 1333.', { join: JOIN }),
    factOf('f3', 'Three arches of stone came after it.', { isLast: true }),
  ])
  const [wood, flood, arches] = [
    { text: 'The bridge was once of wood.', facts: ['f1'] },
    { text: 'A flood swept away the wood in 1333.', facts: ['f2'] },
    { text: 'Three arches of stone came afterwards.', facts: ['f3'] },
  ]
  const orderOf = (...answer: readonly BriefSentence[]) =>
    checkSection(answer, brief).faults.flatMap(({ kind, detail }) => (kind === 'order' ? [detail] : []))

  it('keep their place between two facts, and the last fact its own', () => {
    expect(checkSection([wood, flood, arches], brief).faults).toEqual([])
    expect(orderOf(flood, wood, arches)).toEqual(['f2', 'f3'])
    expect(orderOf(wood, arches, flood)).toEqual(['f2', 'f3'])
    // Nothing could be said between the two facts of one sentence, or behind a third thing.
    expect(
      orderOf({ text: 'A flood swept away the wood of the bridge.', facts: ['f1', 'f2'] }, arches),
    ).toEqual(['f2'])
    expect(orderOf(wood, { text: 'Look down.', facts: [] }, flood, arches)).toEqual(['f2'])
  })

  it('are not said twice', () => {
    const said = { ...brief, saidAround: [JOIN, 'Keep that wood in your mind.'] }
    const doubled = { text: JOIN, facts: ['f2'] }
    expect(faultsOf([wood, doubled], said)).toContain(`repeat ${JOIN}`)
    const kept = { text: 'Keep that wood in the bridge.', facts: ['f1'] }
    expect(faultsOf([kept], said)).toContain('repeat keep that wood in')
  })
})

describe('a person whom the walk meets first', () => {
  const fact = factOf('f1', "The banker Cosimo de' Medici was locked up in the tower.", {
    people: ["Cosimo de' Medici"],
  })
  const kinds = (text: string, introduces: readonly string[]) =>
    checkSection([{ text, facts: ['f1'] }], briefOf([fact], { introduces })).faults.map(({ kind }) => kind)

  it('is said with the full name, and later with the surname', () => {
    expect(kinds('The banker Medici was locked up in the tower.', ["Cosimo de' Medici"])).toEqual([
      'unintroduced',
    ])
    expect(kinds('The banker Cosimo de’ Medici was locked up.', ["Cosimo de' Medici"])).toEqual([])
    expect(kinds('The banker Medici was locked up in the tower.', [])).toEqual([])
  })
})
