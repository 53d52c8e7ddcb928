// @vitest-environment jsdom
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { PAGES } from '#contract/pages.ts'
import { createAppRouter } from './router.tsx'

/** Exists only in development builds. */
const OF_DEVELOPERS = '/__design'

test('the router has the addresses that the server knows, and no others', () => {
  const { routesByPath } = createAppRouter(createMemoryHistory())
  const paths = Object.keys(routesByPath).filter((path) => path !== OF_DEVELOPERS)
  expect(paths.toSorted()).toEqual(Object.values<string>(PAGES).toSorted())
})

test('the address that search engines get leads to the tours that match', async () => {
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/search?q=old+%26+new'] }))
  await router.load()
  expect(router.latestLocation.href).toBe('/tours?search=old+%26+new')
})
