import { expect, it } from 'vitest'
import type { CustomRoute } from '#contract/api/custom-routes.ts'
import type { OutboxRow } from '#changes/row.ts'
import { listRoutes, type StoredRoute } from './route-list.ts'

const stored = (id: number, fields: Partial<CustomRoute> = {}, isMine = true): StoredRoute => ({
  fact: {
    key: String(id),
    isMine,
    poiIds: {},
    route: {
      id,
      name: `Route ${id}`,
      pois: [],
      likeCount: 0,
      isLikedByUser: false,
      createdAt: `2026-11-0${id}T10:00:00Z`,
      version: 1,
      ...fields,
    } as unknown as CustomRoute,
  },
  settled: [],
})
const row = (kind: string, routeKey: string, payload: object = {}): OutboxRow =>
  ({
    id: `${kind} ${routeKey}`,
    kind,
    entity: `route:${routeKey}`,
    payload: { routeKey, title: '', ...payload },
    createdAt: Date.parse('2026-11-20T10:00:00Z'),
    dependsOn: [],
    status: 'pending',
    attempts: 0,
  }) as unknown as OutboxRow
const said = (routes: readonly StoredRoute[], ...rows: OutboxRow[]) =>
  listRoutes(routes, rows).map(({ key, likeCount }) => `${key} ${likeCount}`)

it('a new route is at the top and counts at once, a deleted one is gone at once [2 §4 routes]', () => {
  const routes = [stored(1), stored(2), stored(3, {}, false)]
  expect(said(routes)).toEqual(['2 0', '1 0'])
  const route = { name: 'New', description: null, topic: 'History', isPublic: false, pois: [] }
  expect(said(routes, row('route-create', 'made-here', { route }))).toEqual(['made-here 0', '2 0', '1 0'])
  expect(said(routes, row('route-delete', '2'))).toEqual(['1 0'])
})

it('a like adds one, its taking back takes one, and never is it below 0 [2 §4 routes]', () => {
  const like = (isLiked: boolean) => row('route-like', '1', { isLiked })
  const liked = { isLikedByUser: true }
  expect(said([stored(1, { likeCount: 2 })], like(true))).toEqual(['1 3'])
  expect(said([stored(1, { ...liked, likeCount: 2 })], like(true))).toEqual(['1 2'])
  expect(said([stored(1, { ...liked, likeCount: 2 })], like(false))).toEqual(['1 1'])
  expect(said([stored(1, { ...liked, likeCount: 0 })], like(false))).toEqual(['1 0'])
})
