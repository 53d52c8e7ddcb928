import { describe, expect, it } from 'vitest'
import type { FactsToTell } from '#server/telling/generation/narration.ts'
import { briefOf } from './brief-of-section.ts'
import { planReferences } from './plan-of-references.ts'
import { firstMessages } from './prompt.ts'
import { atStop, packFact, placeNamed, sectionOf } from './testing.ts'

const STENCH = packFact('stench', 'They threw their waste into the river.', {
  alone: 'The butchers of Ponte Vecchio threw their waste into the river.',
  after: 'butchers',
})
const COSIMO = packFact('cosimo-walk', "Cosimo de' Medici walked above the shops.", { people: ['cosimo'] })
const GOLDSMITHS = packFact('goldsmiths', 'Only goldsmiths were allowed there from 1593 on.')
const COSIMO_TOMB = packFact('cosimo-tomb', 'Cosimo lies under a plain stone.', { people: ['cosimo'] })
const DANTE = packFact('dante-tomb', 'Dante has a tomb that is empty.', { people: ['dante'] })

const JOIN = 'Somebody walked over their heads.'
const BRIDGE = atStop(0, 'Ponte Vecchio', [STENCH, COSIMO], {
  joins: new Map([[COSIMO, JOIN]]),
  keeps: new Map([[STENCH, 'Keep that river in mind. It comes back.']]),
})
const CHURCH = atStop(1, 'Santa Croce', [GOLDSMITHS, COSIMO_TOMB, DANTE], { last: DANTE })
const WAY = sectionOf([packFact('a', 'The palace has a tower.'), packFact('b', 'The tower has two bells.')], {
  way: { leg: 0, track: 0, part: 0, place: placeNamed('Orsanmichele') },
})

const SECTIONS = [BRIDGE, WAY, CHURCH]
const places = new Map([
  [0, 'Ponte Vecchio'],
  [1, 'Santa Croce'],
])
function brief(section: FactsToTell) {
  const references = planReferences(SECTIONS)[SECTIONS.indexOf(section)]
  const made =
    references && briefOf(section, references, { style: 'storytelling', question: undefined, places })
  if (!made) throw new RangeError('no brief')
  return made
}
const questionOf = (section: FactsToTell): string => firstMessages(brief(section))[1]?.content ?? ''

describe('the brief of a section', () => {
  it('has what the plan lets it refer to, with the stop and a text that stands alone', () => {
    const { earlier, causes, met, introduces } = brief(CHURCH)
    expect(earlier).toMatchObject([
      {
        id: 'b1',
        text: 'The butchers of Ponte Vecchio threw their waste into the river.',
        stop: 'Ponte Vecchio',
      },
      { id: 'b2', text: COSIMO.text, stop: 'Ponte Vecchio', people: ["Cosimo de' Medici"] },
    ])
    // The link crosses the stops.
    expect(causes).toEqual([['b1', 'f1']])
    expect(met).toEqual(["Cosimo de' Medici"])
    // Dante is known by his name to every listener.
    expect(introduces).toEqual([])
    expect(brief(BRIDGE)).toMatchObject({ earlier: [], met: [], introduces: ["Cosimo de' Medici"] })
  })

  it('tells the model of a plant and its stop, but never what pays it', () => {
    expect(brief(BRIDGE).plants).toEqual([
      { fact: 'f1', stop: 'Santa Croce', payment: GOLDSMITHS.text },
      { fact: 'f2', stop: 'Santa Croce', payment: COSIMO_TOMB.text },
    ])
    const question = questionOf(BRIDGE)
    expect(question).toContain('"paidLater":[{"fact":"f1","at":"Santa Croce"}')
    expect(question).not.toMatch(/goldsmiths|1593|plain stone/)
    expect(questionOf(CHURCH)).toContain(
      '"toldEarlier":[{"id":"b1","at":"Ponte Vecchio","text":"The butchers',
    )
  })

  it('of a walking track says between which stops it is, and asks for no look', () => {
    expect(brief(WAY)).toMatchObject({
      way: { from: 'Ponte Vecchio', to: 'Santa Croce' },
      place: ['Orsanmichele', placeNamed('Orsanmichele').localName],
      feature: undefined,
      previous: undefined,
      next: undefined,
    })
    expect(questionOf(WAY)).toMatch(
      /^Tell what a listener hears while walking from Ponte Vecchio to Santa Croce in about/,
    )
    const [rules] = firstMessages(brief(WAY))
    expect(rules?.content).toContain('can look at nothing')
    expect(rules?.content).not.toMatch(/what there is to see|direct the eye/)
    expect(firstMessages(brief(BRIDGE))[0]?.content).toContain('Begin with what there is to see')
    expect(questionOf(BRIDGE)).toMatch(/^Tell one stop/)
    expect(questionOf(sectionOfCity())).toMatch(/^Tell the introduction about the whole city/)
  })

  it('has the words that others say around the facts, and the fact that ends the walk', () => {
    expect(brief(BRIDGE).facts.map(({ join }) => join)).toEqual([undefined, JOIN])
    expect(brief(BRIDGE).saidAround).toEqual([JOIN, 'Keep that river in mind.', 'It comes back.'])
    expect(questionOf(BRIDGE)).toContain(`"saidBefore":"${JOIN}"`)
    expect(brief(CHURCH).facts.map(({ isLast }) => isLast)).toEqual([false, false, true])
    expect(questionOf(CHURCH)).toContain('Tell f3 last')
  })
})

/** The introduction is not in the plan of the other tests. */
function sectionOfCity(): FactsToTell {
  const city = sectionOf([packFact('city', 'Florence lies on the river Arno.')])
  if (!SECTIONS.includes(city)) SECTIONS.push(city)
  return city
}
