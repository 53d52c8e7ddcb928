import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ROUTE_TOPICS } from '#contract/topics/topics.ts'
import { startTestServer, type TestUser } from '#tests/support/server.ts'
import { createRoute, routeBody, type RouteStop, shareRoute, stops } from './custom-route.ts'

const server = await startTestServer()
const { call, signUp } = server
const owner = await signUp()
const other = await signUp()

const get = (path: string, user?: TestUser) => call('GET', path, { token: user?.token })
const put = (id: number, body: unknown, headers: Readonly<Record<string, string>> = {}, user = owner) =>
  call('PUT', `/custom-routes/${id}`, { token: user.token, body, headers })
const like = (id: number, user = other, method = 'POST') =>
  call(method, `/custom-routes/${id}/like`, { token: user.token })
const names = (pois: readonly RouteStop[]) => pois.map(({ name }) => name)

describe('a custom route', () => {
  it('has its fields, with miles and minutes of the walk [2 §3 route]', async () => {
    const body = routeBody({ name: '  Round  ', description: 'A walk north' })
    const made = await createRoute(server, owner, body)
    expect(made).toMatchObject({
      name: 'Round',
      description: 'A walk north',
      topic: 'History',
      isPublic: false,
      // Two hundredths of a degree on a sphere of 6,371 km are 2,224 m.
      totalDistance: 1.38,
      estimatedDuration: 28,
      poiCount: 3,
      likeCount: 0,
      isLikedByUser: false,
      isOwner: true,
      userName: null,
      shareUrl: null,
      version: 1,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    expect(made.pois).toEqual(
      body.pois.map((poi) => ({
        ...poi,
        id: expect.any(Number),
        description: null,
        address: null,
        placeId: null,
        media: [],
      })),
    )
    expect((await get(`/custom-routes/${made.id}`, owner)).json).toEqual(made)
    expect((await get('/custom-routes', owner)).json.items[0]).toEqual(made)
  })

  it('numbers its stops by their order [2 §4 route order]', async () => {
    const pois = stops(4).map((stop, index) => ({ ...stop, orderIndex: [7, 3, 9, 3][index] ?? 0 }))
    const { pois: made } = await createRoute(server, owner, { pois })
    expect(names(made)).toEqual(['Stop 2', 'Stop 4', 'Stop 1', 'Stop 3'])
    expect(made.map((poi: RouteStop) => poi.orderIndex)).toEqual([0, 1, 2, 3])
  })

  it.each([
    ['Please enter a route name', { name: ' ' }],
    ['Please enter a route name', { name: undefined }],
    ['A route must have at least 3 points of interest', { pois: stops(2) }],
    ['A route must have at least 3 points of interest', { pois: undefined }],
    ['Maximum 6 POIs allowed per route', { pois: stops(7) }],
    ['Please enter a POI name', { pois: stops(3).map((stop) => ({ ...stop, name: ' ' })) }],
    ['Please enter valid coordinates', { pois: stops(3).map((stop) => ({ ...stop, latitude: 91 })) }],
    ['Please enter valid coordinates', { pois: stops(3).map((stop) => ({ ...stop, longitude: 'x' })) }],
    [
      'Please enter valid coordinates',
      { pois: stops(3).map((stop) => ({ ...stop, latitude: 0, longitude: 0 })) },
    ],
  ])('is refused with %o [2 §5 route rules]', async (text, wrong) => {
    const { id } = await createRoute(server, owner)
    const body = { ...routeBody(), ...wrong }
    for (const answer of [
      await call('POST', '/custom-routes', { token: owner.token, body }),
      await put(id, body),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.json.errors).toContain(text)
    }
  })

  it.each([
    { topic: 'Mysteries' },
    { topic: 'history' },
    { isPublic: 'yes' },
    { name: 'x'.repeat(201) },
    { name: 'a\u0000b' },
    { description: 'x'.repeat(4001) },
    { pois: stops(101) },
    { pois: [...stops(2), { ...stops(1)[0], orderIndex: -1 }] },
  ])('with a wrong field is refused (case %#) [2 §5]', async (wrong) => {
    const body = { ...routeBody(), ...wrong }
    expect((await call('POST', '/custom-routes', { token: owner.token, body })).status).toBe(400)
  })

  it('takes each text up to its length, on each of the nine topics, and no more [2 §5 route rules]', async () => {
    const [first, ...rest] = stops(3)
    const poi = (fields: object) => ({ pois: [{ ...first, ...fields }, ...rest] })
    const send = async (fields: object) =>
      (await call('POST', '/custom-routes', { token: owner.token, body: { ...routeBody(), ...fields } }))
        .status
    for (const topic of ROUTE_TOPICS) expect(await send({ topic })).toBe(201)
    expect(await send({ name: 'x'.repeat(200), description: 'x'.repeat(4000) })).toBe(201)
    const longest = { name: 200, description: 4000, userNotes: 4000, address: 500, placeId: 200 }
    for (const [field, length] of Object.entries(longest)) {
      expect([field, await send(poi({ [field]: 'x'.repeat(length) }))]).toEqual([field, 201])
      expect([field, await send(poi({ [field]: 'x'.repeat(length + 1) }))]).toEqual([field, 400])
    }
    expect(await send({ name: 'x'.repeat(100_000) })).toBe(400)
    expect(await send({ pois: stops(6) })).toBe(201)
  })

  it('keeps names of stops trimmed, and texts as they are in every script [2 §5 route rules]', async () => {
    const odd = '<b>浅草寺</b> {x} \u202E "; --'
    const pois = stops(3).map((stop) => ({ ...stop, name: '  Old bridge ', userNotes: odd, address: odd }))
    const { id } = await createRoute(server, owner, { name: odd, description: odd, pois })
    const { json } = await get(`/custom-routes/${id}`, owner)
    expect(json).toMatchObject({ name: odd, description: odd })
    expect(json.pois[0]).toMatchObject({ name: 'Old bridge', userNotes: odd, address: odd })
  })

  it('on the equator or the prime meridian is a place, both at zero is none [2 §5 route rules]', async () => {
    const pois = stops(3, { latitude: 0, longitude: 9 })
    expect((await createRoute(server, owner, { pois })).pois[0]).toMatchObject({ latitude: 0, longitude: 9 })
    await createRoute(server, owner, { pois: stops(3, { latitude: 51, longitude: 0 }) })
  })

  it('says all that is wrong at once', async () => {
    const body = routeBody({ name: '', pois: [] })
    const { json } = await call('POST', '/custom-routes', { token: owner.token, body })
    expect(json.errors).toEqual([
      'Please enter a route name',
      'A route must have at least 3 points of interest',
    ])
  })

  it('is not made by visitors; a private one is read by its owner only [2 §6 route roles]', async () => {
    expect((await call('POST', '/custom-routes', { body: routeBody() })).status).toBe(401)
    const { id } = await createRoute(server, owner)
    expect((await get(`/custom-routes/${id}`, other)).status).toBe(403)
    expect((await get(`/custom-routes/${id}`)).status).toBe(403)
    expect((await get('/custom-routes/2000000000', owner)).status).toBe(404)
  })

  it('that is public is read by anyone, with the name of its owner [2 §6]', async () => {
    const { id } = await createRoute(server, owner, { isPublic: true })
    const seen = { id, isPublic: true, userName: 'Ada Walker', shareUrl: null }
    expect((await get(`/custom-routes/${id}`)).json).toMatchObject({ ...seen, isOwner: false })
    expect((await get(`/custom-routes/${id}`, other)).json).toMatchObject({ ...seen, isOwner: false })
    expect((await get(`/custom-routes/${id}`, owner)).json).toMatchObject({ ...seen, isOwner: true })
  })

  it('is not published by somebody whose days for verifying the address are over [1 §4]', async () => {
    const own = await startTestServer()
    const late = await own.signUp({ emailConfirmedAt: null })
    const { id } = await createRoute(own, late)
    own.clock.advance(8 * 86_400_000)
    const send = (method: string, path: string, isPublic: boolean) =>
      own.call(method, path, { token: late.token, body: routeBody({ isPublic }) })
    const refused = { status: 403, json: { code: 'email_not_verified' } }
    expect(await send('POST', '/custom-routes', true)).toMatchObject(refused)
    expect(await send('PUT', `/custom-routes/${id}`, true)).toMatchObject(refused)
    expect((await send('POST', '/custom-routes', false)).status).toBe(201)
    expect((await send('PUT', `/custom-routes/${id}`, false)).status).toBe(200)
  })

  it('is deleted by its owner only, with its stops and likes [2 §7 route changes]', async () => {
    const { id } = await createRoute(server, owner, { isPublic: true })
    await like(id)
    const remove = (user: TestUser) => call('DELETE', `/custom-routes/${id}`, { token: user.token })
    expect((await remove(other)).status).toBe(403)
    expect((await remove(owner)).status).toBe(204)
    expect((await remove(owner)).status).toBe(404)
    expect((await get(`/custom-routes/${id}`, owner)).status).toBe(404)
  })
})

describe('a change of a route', () => {
  it('keeps the ids of its stops and adopts none of another route [2 §7 route changes]', async () => {
    const foreign = await createRoute(server, other)
    const made = await createRoute(server, owner)
    const [one, two, three] = made.pois
    const [theirs] = foreign.pois
    const pois = [
      { ...three, name: 'Third first', orderIndex: 0 },
      { ...one, orderIndex: 1 },
      { ...one, name: 'Twice', orderIndex: 2 },
      { ...theirs, name: 'Not yours', orderIndex: 3 },
    ]
    const { json: changed } = await put(made.id, routeBody({ name: 'Other way', pois }))
    expect(changed).toMatchObject({ name: 'Other way', version: 2, poiCount: 4 })
    expect(names(changed.pois)).toEqual(['Third first', 'Stop 1', 'Twice', 'Not yours'])
    const ids = changed.pois.map(({ id }: RouteStop) => id)
    expect(ids.slice(0, 2)).toEqual([three.id, one.id])
    for (const known of [one.id, two.id, three.id, theirs.id]) expect(ids.slice(2)).not.toContain(known)
    expect((await get(`/custom-routes/${foreign.id}`, other)).json).toEqual(foreign)
  })

  it('of a version that is no more is refused with what is there; without a version the last holds', async () => {
    const { id } = await createRoute(server, owner)
    expect((await put(id, routeBody({ name: 'One' }), { 'if-match': '"1"' })).json.version).toBe(2)
    const refused = await put(id, routeBody({ name: 'Two' }), { 'if-match': '"1"' })
    expect(refused).toMatchObject({
      status: 412,
      json: { code: 'version_mismatch', current: { id, name: 'One', version: 2, isOwner: true } },
    })
    expect((await put(id, routeBody({ name: 'Two' }))).json).toMatchObject({ name: 'Two', version: 3 })
  })

  it('lets one of two that were made on the same version win', async () => {
    const { id } = await createRoute(server, owner)
    const change = (name: string) => put(id, routeBody({ name }), { 'if-match': '"1"' })
    const both = await Promise.all([change('One'), change('Two')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
  })

  it('is no other user’s to make, be the route public or not [2 §6 route roles]', async () => {
    for (const isPublic of [true, false]) {
      const { id } = await createRoute(server, owner, { isPublic })
      expect((await put(id, routeBody(), {}, other)).status).toBe(403)
    }
  })

  it('and a create are done once for one key', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const create = () => call('POST', '/custom-routes', { token: owner.token, body: routeBody(), headers })
    const first = await create()
    expect(await create()).toMatchObject({ status: 201, text: first.text })
    const change = () => put(first.json.id, routeBody({ name: 'Once' }), { ...headers, 'if-match': '"1"' })
    expect((await change()).json.version).toBe(2)
    expect(await change()).toMatchObject({ status: 200, json: { version: 2 } })
  })
})

describe('a like', () => {
  it('counts once and changes no version [2 §4 likes]', async () => {
    const third = await signUp()
    const { id } = await createRoute(server, owner, { isPublic: true })
    expect((await like(id)).json).toEqual({ isLikedByUser: true, likeCount: 1 })
    expect(await like(id)).toMatchObject({ status: 200, json: { isLikedByUser: true, likeCount: 1 } })
    expect((await like(id, third)).json.likeCount).toBe(2)
    expect((await get(`/custom-routes/${id}`, other)).json).toMatchObject({
      isLikedByUser: true,
      likeCount: 2,
      version: 1,
    })
    expect((await get(`/custom-routes/${id}`)).json).toMatchObject({ isLikedByUser: false, likeCount: 2 })
    for (let i = 0; i < 2; i++)
      expect((await like(id, other, 'DELETE')).json).toEqual({ isLikedByUser: false, likeCount: 1 })
  })

  it('sent many times at once counts once', async () => {
    const { id } = await createRoute(server, owner, { isPublic: true })
    const answers = await Promise.all(Array.from({ length: 8 }, () => like(id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await get(`/custom-routes/${id}`)).json.likeCount).toBe(1)
  })

  it('is not for the own route, nor for one that is private [2 §6 route roles]', async () => {
    const open = await createRoute(server, owner, { isPublic: true })
    expect(await like(open.id, owner)).toMatchObject({ status: 403, json: { code: 'own_route' } })
    const hidden = await createRoute(server, owner)
    for (const method of ['POST', 'DELETE']) {
      expect((await like(hidden.id, other, method)).status).toBe(403)
      expect((await like(2_000_000_000, other, method)).status).toBe(404)
    }
  })

  it('can be taken back from a route that went private', async () => {
    const { id } = await createRoute(server, owner, { isPublic: true })
    await like(id)
    await put(id, routeBody({ isPublic: false }))
    expect((await like(id, other, 'DELETE')).json).toEqual({ isLikedByUser: false, likeCount: 0 })
    expect((await like(id, other, 'DELETE')).status).toBe(403)
  })
})

describe('a share link', () => {
  it('opens a private route for anyone, and stays the same when shared again [2 §7 route share]', async () => {
    const { id } = await createRoute(server, owner)
    const { shareUrl, shareToken } = await shareRoute(server, owner.token, id)
    expect(await shareRoute(server, owner.token, id)).toEqual({ shareUrl, shareToken })
    for (const user of [undefined, other])
      expect(await get(`/custom-routes/shared/${shareToken}`, user)).toMatchObject({
        status: 200,
        json: { id, isOwner: false, isPublic: false, userName: null, shareUrl: null },
      })
    expect((await get('/custom-routes', owner)).json.items[0]).toMatchObject({ id, shareUrl })
    // Later changes show through the link.
    await put(id, routeBody({ name: 'Renamed' }))
    expect((await get(`/custom-routes/shared/${shareToken}`)).json.name).toBe('Renamed')
  })

  it('is given by the owner only, and opens nothing once the route is deleted [2 §6 route roles]', async () => {
    const { id } = await createRoute(server, owner, { isPublic: true })
    const share = (user: TestUser | undefined, route = id) =>
      call('POST', `/custom-routes/${route}/share`, { token: user?.token })
    expect((await share(undefined)).status).toBe(401)
    expect((await share(other)).status).toBe(403)
    expect((await share(owner, 2_000_000_000)).status).toBe(404)
    const { shareUrl, shareToken } = await shareRoute(server, owner.token, id)
    expect(shareUrl).toBe(`https://walks.example/shared-routes/${shareToken}`)
    // 128 random bits at least, as base64url.
    expect(shareToken).toMatch(/^[\w-]{22,}$/)
    for (const user of [undefined, other])
      expect((await get(`/custom-routes/${id}`, user)).json.shareUrl).toBeNull()
    for (const wrong of [`${shareToken}x`, 'x', '%00'])
      expect((await get(`/custom-routes/shared/${wrong}`)).status).toBeGreaterThanOrEqual(400)
    await call('DELETE', `/custom-routes/${id}`, { token: owner.token })
    expect((await get(`/custom-routes/shared/${shareToken}`)).status).toBe(404)
  })

  it('shows the owner’s notes to the owner alone, of a public route too', async () => {
    const notes = async (isPublic: boolean, user?: TestUser) => {
      const { id } = await createRoute(server, owner, { isPublic })
      const { shareToken } = await shareRoute(server, owner.token, id)
      return (await get(`/custom-routes/shared/${shareToken}`, user)).json.pois[0].userNotes
    }
    expect(await notes(false)).toBeNull()
    expect(await notes(false, other)).toBeNull()
    expect(await notes(false, owner)).toBe('A secret note')
    expect(await notes(true, other)).toBeNull()
  })

  it('is one even where two ask at once', async () => {
    const { id } = await createRoute(server, owner)
    const both = await Promise.all([1, 2].map(() => shareRoute(server, owner.token, id)))
    expect(both[0]).toEqual(both[1])
  })
})

describe('the lists of routes', () => {
  it('of the user are paged, newest first, and revalidate [2 §7 route lists]', async () => {
    const user = await signUp()
    const empty = { items: [], totalCount: 0, page: 1, totalPages: 0 }
    expect((await get('/custom-routes', user)).json).toEqual(empty)
    for (let i = 1; i <= 12; i++) await createRoute(server, user, { name: `Route ${i}`, isPublic: i === 1 })
    const first = await get('/custom-routes', user)
    expect(first.json).toMatchObject({ totalCount: 12, page: 1, totalPages: 2 })
    expect(names(first.json.items)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((i) => `Route ${i}`))
    expect(names((await get('/custom-routes?page=2', user)).json.items)).toEqual(['Route 2', 'Route 1'])
    const again = (etag = '') =>
      call('GET', '/custom-routes', { token: user.token, headers: { 'if-none-match': etag } })
    expect((await again(first.headers['etag'])).status).toBe(304)
    await createRoute(server, user)
    expect((await again(first.headers['etag'])).status).toBe(200)
  })

  it('of all hold public routes, by topic whatever its case [2 §7 route lists]', async () => {
    const own = await startTestServer()
    const user = await own.signUp()
    await createRoute(own, user, { name: 'Private', topic: 'Food' })
    await createRoute(own, user, { name: 'Food', topic: 'Food', isPublic: true })
    await createRoute(own, user, { name: 'Shops', topic: 'Shopping', isPublic: true })
    const found = async (query: string) =>
      names((await own.call('GET', `/custom-routes/public${query}`)).json.items)
    expect(await found('')).toEqual(['Shops', 'Food'])
    expect(await found('?topic=food')).toEqual(['Food'])
    expect(await found('?topic=Nature')).toEqual([])
    const { json } = await own.call('GET', '/custom-routes/public?pageSize=1&page=2')
    expect(json).toMatchObject({ items: [{ name: 'Food' }], totalCount: 2, page: 2, totalPages: 2 })
  })

  it('of all are 20 on a page, of the user 10, and never more than 100 [2 §7 route lists]', async () => {
    const own = await startTestServer()
    const user = await own.signUp()
    for (let i = 0; i < 21; i++) await createRoute(own, user, { isPublic: true })
    const sizeOf = async (path: string) =>
      (await own.call('GET', path, { token: user.token })).json.items.length
    expect(await sizeOf('/custom-routes/public')).toBe(20)
    expect(await sizeOf('/custom-routes')).toBe(10)
    expect(await sizeOf('/custom-routes?pageSize=1000')).toBe(21)
    expect(await sizeOf('/custom-routes/public?page=9')).toBe(0)
    for (const wrong of ['page=0', 'page=x', 'pageSize=0', 'pageSize=-1'])
      expect((await own.call('GET', `/custom-routes/public?${wrong}`)).status).toBe(400)
  })

  it('near a point hold the routes with a stop in the radius, nearest first [2 §7 route lists]', async () => {
    const own = await startTestServer()
    const user = await own.signUp()
    const at = (name: string, longitude: number) =>
      createRoute(own, user, { name, isPublic: true, pois: stops(3, { latitude: 60, longitude }) })
    // One degree of longitude at 60 degrees north is 55.6 km.
    await at('5 km', 10.09)
    await at('1 km', 10.018)
    await at('50 km', 10.9)
    const found = async (query: string) => {
      const answer = await own.call('GET', `/custom-routes/public?${query}`)
      return answer.status === 200 ? names(answer.json.items) : answer.status
    }
    expect(await found('lat=60&lng=10')).toEqual(['1 km', '5 km'])
    expect(await found('lat=60&lng=10&radiusKm=2')).toEqual(['1 km'])
    expect(await found('lat=60&lng=10&radiusKm=60')).toEqual(['1 km', '5 km', '50 km'])
    expect(await found('lat=60')).toBe(400)
    expect(await found('lat=91&lng=10')).toBe(400)
    expect(await found('lat=60&lng=10&radiusKm=0')).toBe(400)
  })
})

describe('the checks of the builder', () => {
  const ask = (path: string, body: unknown) => call('POST', path, { token: owner.token, body })
  const validate = async (pois: unknown) => (await ask('/custom-routes/validate-pois', { pois })).json

  it('tell lengths, walking times and what is not walkable [2 §3 route checks]', async () => {
    expect(await validate(stops(3))).toEqual({
      isValid: true,
      errors: [],
      warnings: [],
      totalDistance: 1.38,
      estimatedDuration: 28,
      segments: [
        { fromIndex: 0, toIndex: 1, distance: 0.69, walkingTime: 14, isWalkable: true },
        { fromIndex: 1, toIndex: 2, distance: 0.69, walkingTime: 14, isWalkable: true },
      ],
    })
    const far = await validate([...stops(1), ...stops(1, { latitude: 43.97 })])
    expect(far).toMatchObject({ isValid: true, totalDistance: 13.82, segments: [{ isWalkable: false }] })
    expect(far.warnings).toEqual([
      'Stop 1 to Stop 1 is 13.82 miles: too far to walk in one go',
      'The route is 13.82 miles long: consider splitting it',
      'The walk takes 276 minutes: consider adding breaks',
    ])
    expect(await validate(stops(7))).toMatchObject({
      isValid: false,
      errors: ['Maximum 6 POIs allowed per route'],
    })
    expect(await validate(stops(1))).toMatchObject({ isValid: false, segments: [], totalDistance: 0 })
    expect(await validate([{ name: 'x', latitude: 100, longitude: 0 }])).toMatchObject({
      error: 'Please enter valid coordinates',
    })
  })

  it('find the shortest order, between given ends where they are given [2 §3 route checks]', async () => {
    const [a, b, c, d] = stops(4)
    const optimise = (more = {}) => ask('/custom-routes/optimize-route', { pois: [a, c, b, d], ...more })
    const best = (await optimise()).json
    expect(best).toMatchObject({
      optimizedOrder: [0, 2, 1, 3],
      totalDistance: 2.07,
      estimatedDuration: 41,
      distanceReduction: 1.38,
      segments: [{ fromIndex: 0, toIndex: 2 }, {}, { fromIndex: 1, toIndex: 3 }],
    })
    expect((await optimise({ startIndex: 3 })).json.optimizedOrder).toEqual([3, 1, 2, 0])
    const held = (await optimise({ startIndex: 1, endIndex: 0 })).json.optimizedOrder
    expect([held[0], held.at(-1)]).toEqual([1, 0])
    for (const wrong of [
      { startIndex: 4 },
      { endIndex: -1 },
      { startIndex: 0.5 },
      { startIndex: 1, endIndex: 1 },
    ])
      expect((await optimise(wrong)).status).toBe(400)
    for (const pois of [[], [a, b]])
      expect((await ask('/custom-routes/optimize-route', { pois })).json).toMatchObject({
        error: 'Need at least 3 POIs to optimize route',
      })
    expect((await ask('/custom-routes/optimize-route', { pois: stops(7) })).json).toMatchObject({
      error: 'Maximum 6 POIs allowed per route',
    })
  })
})
