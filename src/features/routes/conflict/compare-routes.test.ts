import { describe, expect, it } from 'vitest'
import { compareRoutes, type ComparedStop } from './compare-routes.ts'
import { newerOf, versionOf, versionOfAnswer, type RouteVersion } from './route-version.ts'

const stop = (key: string, fields: object = {}) => ({
  key,
  name: `Stop ${key}`,
  latitude: 43 + key.charCodeAt(0) / 100,
  longitude: 11,
  ...fields,
})
const route = (stops: object[], fields: object = {}): RouteVersion =>
  versionOf({ name: 'Hills', topic: 'History', isPublic: false, pois: stops, ...fields } as never)
const said = (stops: readonly ComparedStop[]) =>
  stops.map(({ stop: { key }, isOnlyHere, isMoved, differing }) =>
    [key, isOnlyHere && 'only', isMoved && 'moved', ...differing].filter(Boolean).join(' '),
  )

describe('two versions of a route', () => {
  it('that are equal differ in nothing, nor by blanks and by what was never written', () => {
    const { differing, mine, theirs } = compareRoutes(
      route([stop('a', { userNotes: null, description: ' x ' })], { description: undefined }),
      route([stop('a', { description: 'x' })], { description: '' }),
    )
    expect([differing, said(mine), said(theirs)]).toEqual([[], ['a'], ['a']])
  })

  it('name what differs of the route and of each stop, on both sides', () => {
    const { differing, mine, theirs } = compareRoutes(
      route([stop('a', { userNotes: 'By boat' }), stop('b')], { name: 'Hills', isPublic: true }),
      route([stop('a', { name: 'Gate', address: 'Via 1', description: 'Old' }), stop('b', { latitude: 1 })], {
        name: 'Valleys',
        topic: 'Food',
        description: 'Low',
      }),
    )
    expect(differing).toEqual(['name', 'topic', 'visibility', 'description'])
    const expected = ['a name address description notes', 'b place']
    expect([said(mine), said(theirs)]).toEqual([expected, expected])
  })

  it('mark a stop that only one has; those after it have not moved', () => {
    const { mine, theirs } = compareRoutes(
      route([stop('n'), stop('a'), stop('b')]),
      route([stop('a'), stop('b'), stop('m')]),
    )
    expect(said(mine)).toEqual(['n only', 'a', 'b'])
    expect(said(theirs)).toEqual(['a', 'b', 'm only'])
  })

  it('mark as few stops as moved as there can be', () => {
    const { mine, theirs } = compareRoutes(
      route([stop('d'), stop('a'), stop('b'), stop('c')]),
      route([stop('a'), stop('b'), stop('c'), stop('d')]),
    )
    expect(said(mine)).toEqual(['d moved', 'a', 'b', 'c'])
    expect(said(theirs)).toEqual(['a', 'b', 'c', 'd moved'])
  })

  it('know a stop by its place, then by its name, where the keys are not known to both', () => {
    const { mine, theirs } = compareRoutes(
      route([stop('a', { key: 'made-here' }), stop('b', { key: 'made-too', latitude: 1 })]),
      route([stop('b', { key: '12' }), stop('a', { key: '11' })]),
    )
    expect(said(mine).map((each) => each.split(' ').slice(1))).toEqual([[], ['moved', 'place']])
    expect(said(theirs).map((each) => each.split(' ').slice(1))).toEqual([['moved', 'place'], []])
  })

  it('that have nothing in common are all of their own', () => {
    const { mine, theirs } = compareRoutes(route([stop('a')]), route([]))
    expect([said(mine), said(theirs)]).toEqual([['a only'], []])
  })
})

describe('what the server has', () => {
  const current = {
    version: 6,
    name: 'Theirs',
    topic: 'Food',
    isPublic: true,
    pois: [
      { id: 2, orderIndex: 1, name: 'Second', latitude: 2, longitude: 2 },
      { id: 1, orderIndex: 0, name: 'First', latitude: 1, longitude: 1, userNotes: 'x' },
    ],
  }
  const stored = (version: number) =>
    ({ version, name: 'Stored', topic: 'Food', isPublic: true, pois: [] }) as never

  it('is read out of the answer, in order', () => {
    expect(versionOfAnswer(current)).toMatchObject({
      name: 'Theirs',
      isPublic: true,
      stops: [
        { key: '1', name: 'First', notes: 'x' },
        { key: '2', name: 'Second', notes: '' },
      ],
    })
  })

  it.each([
    undefined,
    null,
    'text',
    {},
    { name: 'x' },
    { name: 'x', pois: 'no' },
    { ...current, pois: [{ id: 1 }] },
  ])('is not known from an answer that is no route: %j', (answer) =>
    expect(versionOfAnswer(answer)).toBeUndefined(),
  )

  it.each([
    [stored(7), current, 'Stored'],
    [stored(6), current, 'Stored'],
    [stored(5), current, 'Theirs'],
    [undefined, current, 'Theirs'],
    [stored(1), undefined, 'Stored'],
    [undefined, undefined, undefined],
  ])('is the newer of what is stored and what was answered', (view, answer, name) =>
    expect(newerOf(view, answer)?.name).toBe(name),
  )
})
