import { expect, it } from 'vitest'
import { PAGES } from '#contract/pages.ts'
import { pageAt } from './page-at.ts'

it('finds every page at its own address', () => {
  for (const [name, path] of Object.entries(PAGES))
    expect(pageAt(path.replaceAll(/\$\w+/g, 'x-1'))?.name, path).toBe(name)
})

it.each([
  ['/tours/nearby', 'nearbyTours', {}],
  ['/custom-routes/create', 'newRoute', {}],
  ['/tours/nearby/play', 'playBySlug', { slug: 'nearby' }],
  ['/Tours/Café au lait/', 'tour', { slug: 'Café au lait' }],
  ['/tour/12', 'playById', { id: '12' }],
])('%s is %s', (path, name, params) => {
  expect(pageAt(path)).toEqual({ name, params })
})

it.each(['', '/nowhere', '//', '/tours//', '/tours/a/b/c', '/tours/a\u0000', '/app.html', '/toursx'])(
  '%j is no page',
  (path) => {
    expect(pageAt(path)).toBeUndefined()
  },
)
