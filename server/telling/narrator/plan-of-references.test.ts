import { describe, expect, it } from 'vitest'
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'
import { planReferences } from './plan-of-references.ts'
import { atStop, PACK, packFact, placeNamed, sectionOf } from './testing.ts'

const STENCH = packFact('stench', 'The butchers threw their waste into the river.')
const GOLDSMITHS = packFact('goldsmiths', 'Only goldsmiths were allowed on the bridge from 1593 on.')
const FLOOD = packFact('flood', 'In 1966 the river rose over the bridge.')
const FLOOD_MARK = packFact('flood-mark', 'A line on the wall shows how high the water stood.')
const about = (id: string, ...people: string[]) => packFact(id, `Something of ${id}, told once.`, { people })

/** The payments of each section, by the ids of both facts. */
const paymentsOf = (...sections: Parameters<typeof planReferences>[0][number][]) =>
  planReferences(sections).map(({ payments }) =>
    payments.map(({ earlier, fact }) => `${earlier.fact.id} ${fact.id}`),
  )

describe('the references of a walk', () => {
  it('connect an earlier fact with a later one by a link of the pack, a person, or the question', () => {
    const [thread1, thread2] = [about('thread-1'), about('thread-2')]
    const sections = [
      atStop(0, 'Ponte Vecchio', [STENCH, FLOOD, about('a', 'cosimo'), thread1], {
        ofThread: new Set([thread1]),
      }),
      atStop(1, 'Santa Croce', [about('x'), GOLDSMITHS, FLOOD_MARK, about('b', 'cosimo'), thread2], {
        ofThread: new Set([thread2]),
      }),
    ]
    const [first, second] = planReferences(sections)
    expect(second?.payments.map(({ earlier, fact }) => [earlier.fact.id, fact.id])).toEqual([
      ['stench', 'goldsmiths'],
      ['flood', 'flood-mark'],
      ['a', 'b'],
      ['thread-1', 'thread-2'],
    ])
    expect(second?.payments.every(({ earlier }) => earlier.section === sections[0])).toBe(true)
    // The plants of the first section are the same references.
    expect(first?.plants.map(({ fact, later }) => [fact.id, later.fact.id])).toEqual(
      second?.payments.map(({ earlier, fact }) => [earlier.fact.id, fact.id]),
    )
    expect(first?.plants.every(({ later }) => later.section === sections[1])).toBe(true)
    expect(first?.payments).toEqual([])
    expect(second?.plants).toEqual([])
  })

  it('are not made of facts that only share a stop, or of one fact of the question', () => {
    const thread = about('thread')
    expect(
      paymentsOf(
        atStop(0, 'Ponte Vecchio', [thread], { ofThread: new Set([thread]) }),
        atStop(1, 'Santa Croce', [about('other', 'cosimo')]),
      ),
    ).toEqual([[], []])
  })

  it('do not cross packs, whose ids and people are their own', () => {
    const other = { ...PACK, id: 'siena' }
    expect(
      paymentsOf(
        atStop(0, 'Ponte Vecchio', [STENCH, about('a', 'cosimo')]),
        atStop(1, 'Santa Croce', [GOLDSMITHS, about('b', 'cosimo')], { pack: other }),
      ),
    ).toEqual([[], []])
  })

  it('go on about the same place only where a source links two facts', () => {
    const place = placeNamed('Ponte Vecchio')
    const way = { leg: 0, track: 0, part: 0, place }
    expect(
      paymentsOf(
        atStop(0, 'Ponte Vecchio', [STENCH, about('a', 'cosimo')]),
        sectionOf([about('b', 'cosimo'), GOLDSMITHS], { way }),
      ),
    ).toEqual([[], ['stench goldsmiths']])
  })

  it('are at most four a section, the strongest first, then the nearest', () => {
    const stops = ['Ponte Vecchio', 'Palazzo Vecchio', 'San Lorenzo', 'Orsanmichele', 'Uffizi Gallery']
    const sections = [
      ...stops.map((name, index) =>
        atStop(index, name, [...(index === 0 ? [STENCH] : []), about(`p${index}`, 'cosimo')]),
      ),
      atStop(5, 'Santa Croce', [about('end', 'cosimo'), GOLDSMITHS]),
    ]
    const plan = planReferences(sections)
    for (const { plants, payments } of plan) expect(plants.length + payments.length).toBeLessThanOrEqual(4)
    expect(plan[5]?.payments.map(({ earlier }) => earlier.fact.id)).toEqual(['stench', 'p4', 'p3', 'p0'])
  })

  it('name the first section that tells of a person as the one that introduces them', () => {
    const facts: Fact[][] = [
      [about('a', 'cosimo')],
      [about('b', 'dante', 'cosimo')],
      [about('c', 'dante', 'cosimo')],
    ]
    const sections = facts.map((own, index) =>
      atStop(index, ['Ponte Vecchio', 'Palazzo Vecchio', 'Santa Croce'][index] ?? '', own),
    )
    const plan = planReferences(sections)
    expect(plan.map(({ introduces }) => introduces)).toEqual([['cosimo'], ['dante'], []])
    expect(plan.map(({ met }) => [...met.keys()])).toEqual([[], ['cosimo'], ['dante', 'cosimo']])
    expect(plan[1]?.met.get('cosimo')).toBe(sections[0])
    expect(plan[2]?.met.get('dante')).toBe(sections[1])
    expect(plan[2]?.met.get('cosimo')).toBe(sections[0])
  })
})
