import { asc, eq } from 'drizzle-orm'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchRoute } from '#data/queries/routes.ts'
import { customRoutes, routePois } from '#server/kernel/db/schema/custom-routes.ts'
import type { TestUser } from '#tests/support/server.ts'
import type { Engine } from '#workers/sync/engine.ts'
import { openLink, startRealServer, type Link, type SentRequest } from './support/real-server.ts'
import { draft, routeChanges } from './support/route-changes.ts'
import { openBrowser, type Browser } from './support/tabs.ts'

/** Routes made, changed, liked and deleted with and without a connection, on the server of the product. */
const server = await startRealServer()
const { db } = server.database
let user: TestUser
let link: Link
let browser: Browser

beforeEach(async () => {
  user = await server.signUp()
  link = openLink()
  // The engine's clock must be the server's where times of creation are compared.
  browser = openBrowser(server.origin, { timeScale: 1, fetch: link.fetch })
})
afterEach(() => browser.close())

const { change, create, routes } = routeChanges(() => browser)
const edit = (name: string, baseVersion = 0, routeKey = 'key-1') =>
  change('route-edit', { routeKey, route: draft(name) }, baseVersion)
const openTab = () => browser.openTab({ token: user.token })

const pulled = async (tab: Engine) => {
  await tab.refresh({ what: 'my-routes' })
  return routes()
}
/** The user's routes on the server, oldest first. */
const kept = () =>
  db.select().from(customRoutes).where(eq(customRoutes.ownerId, user.id)).orderBy(asc(customRoutes.id))
const keptStops = async (routeId = 0) =>
  db.select().from(routePois).where(eq(routePois.routeId, routeId)).orderBy(asc(routePois.orderIndex))

/** The same user on another device, or somebody else. */
const elsewhere = async (method: string, path: string, body?: unknown, by = user) => {
  const answer = await server.call(method, path, { token: by.token, body })
  if (answer.status >= 400) throw new Error(answer.text)
  return answer.json
}
const bodyOf = (name: string, isPublic = false) => {
  const { pois, ...fields } = draft(name)
  return {
    ...fields,
    isPublic,
    pois: pois.map(({ key: _key, ...poi }, orderIndex) => ({ ...poi, orderIndex })),
  }
}
/** Once a try has failed, the next need not wait. */
const sentAgain = async (tab: Engine) => {
  await browser.until(async () => (await browser.rows()).some(({ attempts }) => attempts > 0))
  tab.drain()
  await browser.sent()
}
const isCreate = ({ call }: SentRequest) => call === 'POST /custom-routes'
const once = (matches: (request: SentRequest) => boolean, kind: 'lost-answer' | 'lost-request') => {
  let isOver = false
  link.fault = (request) => {
    if (isOver || !matches(request)) return undefined
    isOver = true
    return { kind }
  }
}

describe('a route made without a connection', () => {
  it('shows at once, is made once, and keeps its key [2 §4]', async () => {
    await create()
    expect(await routes()).toMatchObject([{ key: 'key-1', serverId: undefined, poiCount: 3 }])
    const tab = await openTab()
    await browser.sent()
    const [made] = await kept()
    expect(await pulled(tab)).toMatchObject([
      { key: 'key-1', serverId: made?.id, name: 'Walk', version: 1, isOwner: true, pending: [] },
    ])
    expect((await routes())[0]?.totalDistance).toBeGreaterThan(1)
    expect(link.writes()).toEqual(['POST /custom-routes'])
  })

  it('is changed and deleted under the id that the server gave it, in order with a like of another', async () => {
    const other = await server.signUp()
    const theirs = await elsewhere('POST', '/custom-routes', bodyOf('Theirs', true), other)
    let release = () => {}
    const until = new Promise<void>((resolve) => (release = resolve))
    link.fault = (request) => (isCreate(request) ? { kind: 'hold', until } : undefined)
    await create()
    await openTab()
    await browser.until(() => link.requests.some(isCreate))
    await edit('New name')
    await change('route-like', { routeKey: String(theirs.id), isLiked: true })
    await create('Second', 'key-2')
    await change('route-delete', { routeKey: 'key-1' })
    expect(await routes()).toMatchObject([{ key: 'key-2' }])
    release()
    await browser.sent()
    const [second] = await kept()
    expect(await kept()).toMatchObject([{ name: 'Second' }])
    const id = (second?.id ?? 0) - 1
    // The edit went with the deletion that made it needless.
    expect(link.writes()).toEqual([
      'POST /custom-routes',
      `POST /custom-routes/${theirs.id}/like`,
      'POST /custom-routes',
      `DELETE /custom-routes/${id}`,
    ])
    expect(await elsewhere('GET', `/custom-routes/${theirs.id}`)).toMatchObject({
      likeCount: 1,
      isLikedByUser: true,
    })
  })

  it('keeps the ids of its stops over a change that was made before they were known [2 §7]', async () => {
    let release = () => {}
    const until = new Promise<void>((resolve) => (release = resolve))
    link.fault = (request) => (isCreate(request) ? { kind: 'hold', until } : undefined)
    await create()
    const tab = await openTab()
    await browser.until(() => link.requests.some(isCreate))
    await change('route-edit', { routeKey: 'key-1', route: draft('Walk', ['c', 'd', 'a', 'b']) })
    link.fault = ({ call }) => (call.startsWith('PUT') ? { kind: 'status', status: 503 } : undefined)
    release()
    await browser.until(() => link.writes().some((call) => call.startsWith('PUT')))
    const [made] = await kept()
    const before = (await keptStops(made?.id)).map(({ id }) => id)
    link.fault = () => undefined
    tab.drain()
    await browser.sent()
    const after = await keptStops(made?.id)
    expect(after.map(({ name }) => name)).toEqual(['Stop c', 'Stop d', 'Stop a', 'Stop b'])
    expect([after[0]?.id, after[2]?.id, after[3]?.id]).toEqual([before[2], before[0], before[1]])
    // If-Match carried the version of the answer to the create.
    expect(link.requests.filter(({ call }) => call.startsWith('PUT')).map(({ ifMatch }) => ifMatch)).toEqual([
      '"1"',
      '"1"',
    ])
    expect((await routes())[0]?.pois.map(({ key }) => key)).toEqual(['poi-c', 'poi-d', 'poi-a', 'poi-b'])
  })

  it('that the server refuses says why in the server\u2019s words, and can be discarded [2 §5]', async () => {
    const rowId = await change('route-create', { routeKey: 'key-1', route: draft('Walk', ['a', 'b']) })
    await openTab()
    await browser.until(async () => (await browser.statuses()).join() === 'failed')
    expect(await routes()).toMatchObject([
      { pending: [{ failure: { text: 'A route must have at least 3 points of interest' } }] },
    ])
    await browser.changes.discardChange(rowId)
    expect(await routes()).toEqual([])
    expect(await kept()).toEqual([])
  })
})

describe('a create whose answer was lost', () => {
  it.each([true, false])('is done once (the server knows keys: %s)', async (knowsKeys) => {
    link.knowsKeys = knowsKeys
    once(isCreate, 'lost-answer')
    await create()
    await edit('Changed before it was sent')
    const tab = await openTab()
    await sentAgain(tab)
    // It was found in the list.
    expect(link.writes()).toEqual(['POST /custom-routes'])
    const [made, ...more] = await kept()
    expect([made?.name, more]).toEqual(['Changed before it was sent', []])
    expect(await pulled(tab)).toMatchObject([{ key: 'key-1', serverId: made?.id, pending: [] }])
    await edit('And after', 1)
    await browser.sent()
    expect(await kept()).toMatchObject([{ id: made?.id, name: 'And after', version: 2 }])
  })

  it.each([true, false])(
    'is done where the server never saw it, although a route like it is there (the server knows keys: %s)',
    async (knowsKeys) => {
      link.knowsKeys = knowsKeys
      await create('Walk', 'key-0')
      const tab = await openTab()
      await browser.sent()
      await pulled(tab)
      once(isCreate, 'lost-request')
      await create()
      await sentAgain(tab)
      const made = await kept()
      expect(made.map(({ name }) => name)).toEqual(['Walk', 'Walk'])
      expect((await pulled(tab)).map(({ serverId }) => serverId).toSorted()).toEqual(made.map(({ id }) => id))
    },
  )

  it.each([
    ['theirs' as const, 2],
    ['mine' as const, 3],
  ])('is the user\u2019s to decide where two are like it: %s', async (choice, count) => {
    link.knowsKeys = false
    let isDown = false
    link.fault = (request) => {
      if (isDown && !isCreate(request)) return { kind: 'status', status: 503 }
      if (!isCreate(request) || isDown) return undefined
      isDown = true
      return { kind: 'lost-answer' }
    }
    await create()
    const tab = await openTab()
    await browser.until(async () => (await kept()).length === 1)
    await elsewhere('POST', '/custom-routes', bodyOf('Walk'))
    link.fault = () => undefined
    tab.drain()
    await browser.until(async () => (await browser.statuses()).join() === 'conflict')
    const [row] = await browser.rows()
    expect((await browser.changes.resolveChange(row?.id ?? '', choice)).ok).toBe(true)
    await browser.sent()
    expect(await kept()).toHaveLength(count)
    expect(await pulled(tab)).toHaveLength(count)
  })

  it('and a change, a like and a deletion whose answers were lost are done once each', async () => {
    const other = await server.signUp()
    const theirs = await elsewhere('POST', '/custom-routes', bodyOf('Theirs', true), other)
    const lost = new Set<string>()
    link.fault = ({ call }) => {
      if (call.startsWith('GET') || lost.has(call)) return undefined
      lost.add(call)
      return { kind: 'lost-answer' }
    }
    await create()
    const tab = await openTab()
    await sentAgain(tab)
    await edit('Once', 1)
    await sentAgain(tab)
    await change('route-like', { routeKey: String(theirs.id), isLiked: true })
    await sentAgain(tab)
    const [made] = await kept()
    expect(made).toMatchObject({ name: 'Once', version: 2 })
    expect(await elsewhere('GET', `/custom-routes/${theirs.id}`)).toMatchObject({ likeCount: 1 })
    await change('route-delete', { routeKey: 'key-1' })
    await sentAgain(tab)
    expect(await kept()).toEqual([])
    expect(await routes()).toEqual([])
    const tries = link.requests.filter(({ call }) => call === `PUT /custom-routes/${made?.id}`)
    expect(new Set(tries.map(({ key }) => key)).size).toBe(1)
    expect(tries.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"1"'])
    expect(lost.size).toBe(4)
  })
})

describe('a route that was changed elsewhere', () => {
  const conflicted = async () => {
    await create()
    const tab = await openTab()
    await browser.sent()
    const [made] = await kept()
    await elsewhere('PUT', `/custom-routes/${made?.id}`, bodyOf('Theirs'))
    await edit('Mine', 1)
    await browser.until(async () => (await browser.statuses()).join() === 'conflict')
    await browser.until(async () => (await routes())[0]?.name === 'Theirs', 'what the server has')
    expect(await kept()).toMatchObject([{ name: 'Theirs', version: 2 }])
    const [row] = await browser.rows()
    return { tab, rowId: row?.id ?? '' }
  }

  it('keeps mine over what is there now', async () => {
    const { tab, rowId } = await conflicted()
    await browser.changes.retryChange(rowId)
    await browser.sent()
    expect(await kept()).toMatchObject([{ name: 'Mine', version: 3 }])
    expect(await pulled(tab)).toMatchObject([{ key: 'key-1', name: 'Mine', version: 3, pending: [] }])
  })

  it('takes theirs', async () => {
    const { tab, rowId } = await conflicted()
    await browser.changes.resolveChange(rowId, 'theirs')
    await browser.sent()
    expect(await kept()).toMatchObject([{ name: 'Theirs', version: 2 }])
    expect(await pulled(tab)).toMatchObject([{ key: 'key-1', name: 'Theirs', version: 2, pending: [] }])
  })

  it('keeps both: mine is a route of its own, with stops of its own, and theirs is untouched', async () => {
    const { tab, rowId } = await conflicted()
    const [theirs] = await kept()
    const stops = await keptStops(theirs?.id)
    expect(await browser.changes.resolveChange(rowId, 'both')).toMatchObject({ ok: true })
    await browser.sent()
    const [still, copy, ...others] = await kept()
    expect(others).toEqual([])
    expect(still).toMatchObject({ id: theirs?.id, name: 'Theirs', version: 2 })
    expect(await keptStops(theirs?.id)).toEqual(stops)
    expect(copy).toMatchObject({ name: 'Mine (my version)', version: 1 })
    expect((await keptStops(copy?.id)).map(({ name }) => name)).toEqual(['Stop a', 'Stop b', 'Stop c'])
    expect((await pulled(tab)).map(({ name, pending }) => [name, pending]).toSorted()).toEqual([
      ['Mine (my version)', []],
      ['Theirs', []],
    ])
  })

  it('before its own change was sent, which was made before the server knew it, conflicts too', async () => {
    let release = () => {}
    const until = new Promise<void>((resolve) => (release = resolve))
    link.fault = (request) => (isCreate(request) ? { kind: 'hold', until } : undefined)
    await create()
    const tab = await openTab()
    await browser.until(() => link.requests.some(isCreate))
    await edit('Mine')
    link.fault = ({ call }) => (call.startsWith('PUT') ? { kind: 'status', status: 503 } : undefined)
    release()
    await browser.until(() => link.writes().length === 2)
    const [made] = await kept()
    await elsewhere('PUT', `/custom-routes/${made?.id}`, bodyOf('Theirs'))
    link.fault = () => undefined
    tab.drain()
    await browser.until(async () => (await browser.statuses()).join() === 'conflict')
    const [row] = await browser.rows()
    await browser.changes.retryChange(row?.id ?? '')
    await browser.sent()
    expect(await kept()).toMatchObject([{ name: 'Mine', version: 3 }])
  })

  it('is changed twice over one version, each on the answer of the one before', async () => {
    await create()
    await openTab()
    await browser.sent()
    let release = () => {}
    const until = new Promise<void>((resolve) => (release = resolve))
    link.fault = ({ call }) => (call.startsWith('PUT') ? { kind: 'hold', until } : undefined)
    await edit('One', 1)
    await browser.until(() => link.writes().length === 2)
    await edit('Two', 1)
    release()
    await browser.sent()
    expect(await kept()).toMatchObject([{ name: 'Two', version: 3 }])
  })

  it('is gone from the list when it was deleted elsewhere; deleting it is done, changing it is refused', async () => {
    await create('One', 'key-1')
    await create('Two', 'key-2')
    await create('Three', 'key-3')
    const tab = await openTab()
    await browser.sent()
    const [one, two, three] = await kept()
    for (const gone of [one, two, three]) await elsewhere('DELETE', `/custom-routes/${gone?.id}`)
    await change('route-delete', { routeKey: 'key-1' })
    await browser.sent()
    await edit('Changed', 1, 'key-2')
    await browser.until(async () => (await browser.statuses()).join() === 'failed')
    expect(await browser.rows()).toMatchObject([{ failure: { text: 'Route not found.' } }])
    // The change is not lost: it can become a new route.
    const [refused] = await browser.rows()
    await browser.changes.resolveChange(refused?.id ?? '', 'both')
    await browser.sent()
    expect(await kept()).toMatchObject([{ name: 'Changed (my version)' }])
    const made = await elsewhere('POST', '/custom-routes', bodyOf('Four'))
    expect((await pulled(tab)).map(({ serverId }) => serverId)).toEqual(expect.arrayContaining([made.id]))
    expect((await routes()).map(({ name }) => name)).not.toContain('Three')
  })
})

it('making a route public that was taken down meanwhile is refused in the server’s words, and can be discarded', async () => {
  await create()
  const tab = await openTab()
  await browser.sent()
  link.fault = ({ call }) => (call.startsWith('PUT') ? { kind: 'status', status: 503 } : undefined)
  const route = { ...draft('Walk'), isPublic: true }
  const rowId = await change('route-edit', { routeKey: 'key-1', route }, 1)
  expect(await routes()).toMatchObject([{ isPublic: true }])
  const down = { takenDownAt: new Date(), takenDownReason: 'It leads through a yard.', version: 2 }
  await db.update(customRoutes).set(down).where(eq(customRoutes.ownerId, user.id))
  link.fault = () => undefined
  tab.drain()
  await browser.until(async () => (await browser.statuses()).join() === 'failed')
  const refusal = { kind: 'rejected', status: 403, code: 'taken_down' }
  expect((await pulled(tab))[0]).toMatchObject({
    isPublic: false,
    takenDownReason: 'It leads through a yard.',
    pending: [{ status: 'failed', failure: { ...refusal, text: expect.stringContaining('taken down') } }],
  })
  await browser.changes.discardChange(rowId)
  expect(await routes()).toMatchObject([{ isPublic: false, pending: [] }])
})

describe('a route opened while a create waits for its answer', () => {
  it('is there once the answer has come, be it of somebody or the one that was made', async () => {
    const other = await server.signUp()
    const { id } = await elsewhere('POST', '/custom-routes', bodyOf('Theirs', true), other)
    let release = () => {}
    const until = new Promise<void>((resolve) => (release = resolve))
    link.fault = (request) => (isCreate(request) ? { kind: 'late-answer', until } : undefined)
    await create()
    const tab = await openTab()
    await browser.until(async () => (await kept()).length === 1)
    const [made] = await kept()
    const opened = [id, made?.id].map((routeId) => tab.refresh({ what: 'route', routeKey: String(routeId) }))
    // Written behind what the two have found.
    await tab.refresh({ what: 'my-routes' })
    await tab.refresh({ what: 'topics' })
    release()
    expect(await Promise.all(opened)).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ])
    const shown = async (routeId: number | undefined) => {
      const stored = await firstValueFrom(watchRoute(await browser.page(), String(routeId)))
      return stored.isKnown ? stored.value : undefined
    }
    expect(await shown(id)).toMatchObject({ name: 'Theirs', isMine: false })
    expect(await shown(made?.id)).toMatchObject({ key: 'key-1', name: 'Walk', isMine: true })
    expect(await routes()).toHaveLength(1)
  })
})

it('a route of somebody that is not public any more is not kept', async () => {
  const other = await server.signUp()
  const { id } = await elsewhere('POST', '/custom-routes', bodyOf('Theirs', true), other)
  const routeKey = String(id)
  const tab = await openTab()
  await tab.refresh({ what: 'route', routeKey })
  const seen = async () => await firstValueFrom(watchRoute(await browser.page(), routeKey))
  expect(await seen()).toMatchObject({ value: { name: 'Theirs' } })
  await db
    .update(customRoutes)
    .set({ isPublic: false, takenDownAt: new Date(), takenDownReason: 'A yard.', version: 2 })
    .where(eq(customRoutes.id, id))
  expect(await tab.refresh({ what: 'route', routeKey })).toMatchObject({ failure: { status: 403 } })
  expect(await seen()).toMatchObject({ isKnown: false })
})

describe('a like', () => {
  const shown = async (routeKey: string) => {
    const stored = await firstValueFrom(watchRoute(await browser.page(), routeKey))
    return stored.isKnown ? stored.value : undefined
  }

  it('of a route of somebody shows at once and counts once; taken back it is gone [2 §4]', async () => {
    const other = await server.signUp()
    const { id } = await elsewhere('POST', '/custom-routes', bodyOf('Theirs', true), other)
    const routeKey = String(id)
    const tab = await openTab()
    await tab.refresh({ what: 'route', routeKey })
    expect(await shown(routeKey)).toMatchObject({ isMine: false, likeCount: 0, userName: 'Ada Walker' })
    link.fault = ({ call }) => (call.startsWith('GET') ? undefined : { kind: 'status', status: 503 })
    await change('route-like', { routeKey, isLiked: true })
    expect(await shown(routeKey)).toMatchObject({ isLikedByUser: true, likeCount: 1 })
    await tab.refresh({ what: 'route', routeKey })
    expect(await shown(routeKey)).toMatchObject({ isLikedByUser: true, likeCount: 1 })
    link.fault = () => undefined
    tab.drain()
    await browser.sent()
    const likes = () => elsewhere('GET', `/custom-routes/${id}`, undefined, other)
    expect(await likes()).toMatchObject({ likeCount: 1, version: 1 })
    await change('route-like', { routeKey, isLiked: false })
    await browser.sent()
    expect(await likes()).toMatchObject({ likeCount: 0 })
    expect(await shown(routeKey)).toMatchObject({ isLikedByUser: false, likeCount: 0, pending: [] })
    expect(await routes()).toEqual([])
  })

  it('of the own route is refused by the server and taken back [2 §6]', async () => {
    await create()
    await openTab()
    await browser.sent()
    await change('route-like', { routeKey: 'key-1', isLiked: true })
    expect(await routes()).toMatchObject([{ likeCount: 1 }])
    await browser.until(async () => (await browser.statuses()).join() === 'failed')
    expect(await routes()).toMatchObject([
      { likeCount: 0, pending: [{ failure: { text: 'You cannot like your own route.' } }] },
    ])
  })
})
