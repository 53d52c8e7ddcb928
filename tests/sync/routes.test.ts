import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBytes } from '#data/outbox/outbox.ts'
import { draft, routeChanges } from './support/route-changes.ts'
import { openBrowser, type Browser } from './support/tabs.ts'
import { startTourServer, type ServedRequest, type TourServer } from './support/tour-server.ts'

/**
 * Custom routes and their files, on a server that can be made to know no keys, to tell another time and to take files;
 * routes-on-server.test.ts has what the server of the product does.
 */
let server: TourServer
let browser: Browser

beforeEach(async () => {
  server = await startTourServer()
  // The engine's clock must be the server's where times of creation are compared.
  browser = openBrowser(server.origin, { timeScale: 1 })
})
afterEach(async () => {
  await browser.close()
  await server.close()
})

const { change, create, routes } = routeChanges(() => browser)
const upload = async (poiKey = 'poi-b', bytesKey = 'bytes-1') => {
  return browser.add({
    kind: 'media-upload',
    baseVersion: 0,
    bytes: new Blob(['a photo']),
    payload: {
      title: 'Walk',
      routeKey: 'key-1',
      poiKey,
      mediaType: 1,
      caption: '',
      isPrimary: true,
      fileName: 'photo.jpg',
      bytesKey,
      byteCount: 7,
    },
  })
}
const isCreate = ({ call }: ServedRequest) => call === 'POST /api/custom-routes'
const MY_ROUTES = { what: 'my-routes' } as const

describe('a route made without a connection', () => {
  it('takes in what is changed of it before it is sent, and is not sent when it is deleted', async () => {
    await create()
    await change('route-edit', { routeKey: 'key-1', route: draft('Longer walk') })
    expect(await browser.rows()).toMatchObject([{ kind: 'route-create' }])
    expect(await routes()).toMatchObject([{ name: 'Longer walk' }])
    await create('Other', 'key-2')
    await upload()
    await change('route-delete', { routeKey: 'key-1' })
    await browser.openTab()
    await browser.sent()
    expect(server.done).toEqual(['create Other'])
    expect(await routes()).toMatchObject([{ key: 'key-2' }])
  })

  it('is liked, changed and given a photo under the id that the server gave it [2 §4 waiting media]', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    server.fault = (request) => (isCreate(request) ? { kind: 'hold', until: held } : undefined)
    await create()
    await browser.openTab()
    await browser.until(() => server.requests.some(isCreate))
    await upload()
    await change('route-edit', { routeKey: 'key-1', route: draft('New name') })
    await change('route-like', { routeKey: 'key-1', isLiked: true })
    expect(await routes()).toMatchObject([{ name: 'New name', likeCount: 1 }])
    expect((await routes())[0]?.pois[1]?.media).toMatchObject([{ bytesKey: 'bytes-1' }])
    release()
    await browser.sent()
    expect(server.done).toEqual(['create Walk', 'upload Stop b photo.jpg', 'edit New name', 'like New name'])
    const [shown] = await routes()
    expect(shown).toMatchObject({ name: 'New name', likeCount: 1, serverId: 101, pending: [] })
    expect(shown?.pois[1]).toMatchObject({ key: 'poi-b', media: [{ mediaUrl: expect.any(String) }] })
    expect(await readBytes((await browser.page()).outbox, 'bytes-1')).toBeUndefined()
  })

  it('that waits for its answer hides none of those made here before, after a sign-out and return', async () => {
    await create('First', 'key-1')
    const tab = await browser.openTab()
    await browser.sent()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    server.fault = (request) => (isCreate(request) ? { kind: 'hold', until: held } : undefined)
    await create('Second', 'key-2')
    await browser.until(() => server.requests.filter(isCreate).length === 2)
    // A sign-out leaves no facts, and the outbox.
    await (await browser.page()).facts.find().remove()
    await tab.refresh(MY_ROUTES)
    expect((await routes()).map(({ key, name }) => `${key} ${name}`).toSorted()).toEqual([
      'key-1 First',
      'key-2 Second',
    ])
    release()
    await browser.sent()
  })

  it('that is refused says why and holds back what depends on it; retried, all of it is sent', async () => {
    server.fault = (request) =>
      isCreate(request) ? { kind: 'status', status: 400, body: { error: 'Too short' } } : undefined
    const rowId = await create()
    await upload()
    await create('Other', 'key-2')
    await browser.openTab()
    await browser.until(async () => (await browser.statuses()).join() === 'failed,blocked,failed')
    expect((await routes()).find(({ key }) => key === 'key-1')).toMatchObject({
      pending: [{ status: 'failed', failure: { text: 'Too short' } }, { status: 'blocked' }],
    })
    server.fault = () => undefined
    await browser.changes.retryChange(rowId)
    await browser.until(() => server.done.length === 2)
    expect(server.done).toEqual(['create Walk', 'upload Stop b photo.jpg'])
  })

  it('that is deleted while it is sent, and then refused, is gone, and nothing is said of it', async () => {
    let refuse = () => {}
    const until = new Promise<void>((resolve) => (refuse = resolve))
    server.fault = (request) => (isCreate(request) ? { kind: 'status', status: 400, until } : undefined)
    await create()
    await browser.openTab()
    await browser.until(() => server.requests.some(isCreate))
    await upload()
    await change('route-delete', { routeKey: 'key-1' })
    expect(await routes()).toEqual([])
    refuse()
    await browser.sent()
    expect(await routes()).toEqual([])
    expect(server.writes()).toHaveLength(1)
    const notices = browser.events.flatMap((event) => (event.kind === 'notice' ? [event.notice.kind] : []))
    expect(notices).toEqual([])
  })

  it('that is discarded takes what depends on it along', async () => {
    server.fault = (request) => (isCreate(request) ? { kind: 'status', status: 400 } : undefined)
    const rowId = await create()
    await upload()
    await browser.openTab()
    await browser.until(async () => (await browser.statuses()).join() === 'failed,blocked')
    await browser.changes.discardChange(rowId)
    expect(await browser.rows()).toEqual([])
    expect(await routes()).toEqual([])
    expect(await readBytes((await browser.page()).outbox, 'bytes-1')).toBeUndefined()
  })

  it('whose photo is lost from the device says so', async () => {
    await create()
    await change('media-upload', {
      routeKey: 'key-1',
      poiKey: 'poi-a',
      mediaType: 1,
      caption: '',
      isPrimary: true,
      fileName: 'photo.jpg',
      bytesKey: 'nowhere',
      byteCount: 7,
    })
    await browser.openTab()
    await browser.until(async () => (await browser.statuses()).join() === 'failed')
    expect(await browser.rows()).toMatchObject([{ failure: { code: 'file_lost' } }])
  })
})

describe('a file that is changed', () => {
  const isUpload = ({ call }: ServedRequest) => call === 'POST /api/custom-media/upload'
  const isPatch = ({ call }: ServedRequest) => call.startsWith('PATCH /api/custom-media/')
  const editFile = (edit: { readonly caption?: string; readonly isPrimary?: true }) =>
    change('media-edit', { routeKey: 'key-1', poiKey: 'poi-b', fileKey: 'bytes-1', ...edit })
  const fileShown = async () => (await routes())[0]?.pois[1]?.media[0]

  it('while it is sent waits for its id, which outlives the facts, and keeps its key on the screen [2 §4 media edit]', async () => {
    let release = () => {}
    const until = new Promise<void>((resolve) => (release = resolve))
    server.fault = (request) => (isUpload(request) ? { kind: 'hold', until } : undefined)
    await create()
    await upload()
    await browser.openTab()
    await browser.until(() => server.requests.some(isUpload))
    await editFile({ caption: 'By night' })
    expect(await fileShown()).toMatchObject({ key: 'bytes-1', caption: 'By night' })
    server.fault = (request) => (isPatch(request) ? { kind: 'status', status: 503 } : undefined)
    release()
    await browser.until(() => server.requests.some(isPatch))
    expect(await fileShown()).toMatchObject({ key: 'bytes-1', id: 1004, caption: 'By night' })
    // A sign-out leaves no facts, and the outbox.
    await (await browser.page()).facts.find().remove()
    server.fault = () => undefined
    await browser.sent()
    expect(server.done).toEqual([
      'create Walk',
      'upload Stop b photo.jpg',
      'change media {"caption":"By night"}',
    ])
  })

  it('and is refused shows as it was, says why, and is sent again or given up [2 §4 media edit]', async () => {
    await create()
    await upload()
    const tab = await browser.openTab()
    await browser.sent()
    server.fault = (request) =>
      isPatch(request) ? { kind: 'status', status: 400, body: { error: 'Too long' } } : undefined
    const rowId = await editFile({ caption: 'By night' })
    await browser.until(async () => (await browser.statuses()).join() === 'failed')
    expect((await fileShown())?.caption).not.toBe('By night')
    expect((await browser.rows())[0]?.failure).toMatchObject({ text: 'Too long' })
    server.fault = () => undefined
    await browser.changes.retryChange(rowId)
    await browser.sent()
    expect(await fileShown()).toMatchObject({ caption: 'By night' })
    await tab.refresh(MY_ROUTES)
    expect(await fileShown()).toMatchObject({ key: 'bytes-1', caption: 'By night' })
  })

  it('goes with an upload that was refused and is given up [2 §4 media edit]', async () => {
    let refuse = () => {}
    const until = new Promise<void>((resolve) => (refuse = resolve))
    server.fault = (request) => (isUpload(request) ? { kind: 'status', status: 413, until } : undefined)
    await create()
    const rowId = await upload()
    await browser.openTab()
    await browser.until(() => server.requests.some(isUpload))
    await editFile({ isPrimary: true })
    refuse()
    await browser.until(async () => (await browser.statuses()).join() === 'failed,blocked')
    await browser.changes.discardChange(rowId ?? '')
    expect(await browser.rows()).toEqual([])
  })
})

describe('a create whose answer was lost', () => {
  const loseOne = () => {
    let isLost = false
    server.fault = (request) => {
      if (!isCreate(request) || isLost) return undefined
      isLost = true
      return { kind: 'lost-answer' }
    }
  }

  it.each([
    [false, 3_600_000],
    [false, -3_600_000],
  ])('is done once (server knows keys: %s; its clock is ahead by %i ms)', async (knowsKeys, aheadMs) => {
    server.knowsKeys = knowsKeys
    server.clockAheadMs = aheadMs
    loseOne()
    await create()
    await upload()
    await browser.openTab()
    await browser.sent()
    expect(server.done).toEqual(['create Walk', 'upload Stop b photo.jpg'])
    expect([...server.routes.keys()]).toEqual([101])
  })

  it.each([
    ['theirs' as const, ['create Walk', 'create Walk', 'upload Stop b photo.jpg']],
    ['mine' as const, ['create Walk', 'create Walk', 'create Walk', 'upload Stop b photo.jpg']],
  ])('is the user\u2019s to decide where two are like it: %s', async (choice, done) => {
    server.knowsKeys = false
    let isDown = false
    server.fault = (request) => {
      if (isDown && !isCreate(request)) return { kind: 'status', status: 503 }
      if (!isCreate(request) || isDown) return undefined
      isDown = true
      return { kind: 'lost-answer' }
    }
    await create()
    await upload()
    const tab = await browser.openTab()
    await browser.until(() => isDown)
    // The same walk was made on another device in the meantime.
    const [made] = server.routes.values()
    server.routes.set(102, { ...made!, id: 102, createdAt: new Date(Date.now() + 1000).toISOString() })
    server.done.push('create Walk')
    server.fault = () => undefined
    tab.drain()
    await browser.until(async () => (await browser.statuses()).join() === 'conflict,blocked')
    expect(server.requests.filter(isCreate)).toHaveLength(1)
    const [row] = await browser.rows()
    expect((await browser.changes.resolveChange(row?.id ?? '', choice)).ok).toBe(true)
    await browser.sent()
    expect(server.done).toEqual(done)
  })

  it('is not shown twice while nobody knows whether it was done', async () => {
    loseOne()
    await create()
    const tab = await browser.openTab()
    await browser.until(() => server.routes.size === 1)
    server.fault = ({ call }) => (call.startsWith('GET') ? undefined : { kind: 'status', status: 503 })
    await tab.refresh(MY_ROUTES)
    expect(await routes()).toHaveLength(1)
    server.fault = () => undefined
    tab.drain()
    await browser.sent()
    await tab.refresh(MY_ROUTES)
    expect(await routes()).toMatchObject([{ key: 'key-1', serverId: 101 }])
  })
})

describe('a file that the server does not take', () => {
  const isUpload = ({ call }: ServedRequest) => call === 'POST /api/custom-media/upload'
  const refusedWith = async (status: number, error: string) => {
    server.fault = (request) => (isUpload(request) ? { kind: 'status', status, body: { error } } : undefined)
    await create()
    const rowId = await upload()
    await create('Other', 'key-2')
    await browser.openTab()
    await browser.until(async () => (await browser.statuses()).join() === 'failed')
    // The changes behind it were sent all the same.
    expect(server.done).toEqual(['create Walk', 'create Other'])
    return rowId ?? ''
  }
  const waits = async () => readBytes((await browser.page()).outbox, 'bytes-1')

  it.each([
    [413, 'File size exceeds 10MB limit'],
    [415, 'Invalid file type. Allowed types: jpeg, jpg, png, webp'],
  ])(
    '%i: is told in the server’s words, kept, and sent by Retry under a new key [2 §8 media]',
    async (status, error) => {
      const rowId = await refusedWith(status, error)
      expect(await browser.rows()).toMatchObject([
        { id: rowId, failure: { kind: 'rejected', status, text: error } },
      ])
      const notices = browser.events.flatMap((event) => (event.kind === 'notice' ? [event.notice] : []))
      expect(notices).toContainEqual(
        expect.objectContaining({ kind: 'change-refused', change: 'media-upload', title: 'Walk' }),
      )
      expect(await (await waits())?.text()).toBe('a photo')
      expect((await routes()).find(({ key }) => key === 'key-1')?.pois[1]?.media).toEqual([])
      server.fault = () => undefined
      await browser.changes.retryChange(rowId)
      await browser.sent()
      expect(server.done.at(-1)).toBe('upload Stop b photo.jpg')
      const keys = server.requests.filter(isUpload).map(({ key }) => key)
      expect(new Set(keys).size).toBe(2)
      expect(await waits()).toBeUndefined()
    },
  )

  it('is gone with its bytes when it is discarded [2 §8 media]', async () => {
    const rowId = await refusedWith(413, 'Too large')
    await browser.changes.discardChange(rowId)
    expect(await browser.rows()).toEqual([])
    expect(await waits()).toBeUndefined()
  })
})

it('a file of a stop that is taken away before it was sent is not sent, and its bytes go [2 §4 waiting media]', async () => {
  await create()
  const tab = await browser.openTab()
  await browser.sent()
  await tab.stop()
  await upload('poi-a', 'bytes-a')
  await upload('poi-b', 'bytes-b')
  await change('route-edit', { routeKey: 'key-1', route: draft('Walk', ['a', 'c']) }, 1)
  expect((await browser.rows()).map(({ kind }) => kind)).toEqual(['media-upload', 'route-edit'])
  expect(await readBytes((await browser.page()).outbox, 'bytes-b')).toBeUndefined()
  await browser.openTab()
  await browser.sent()
  expect(server.done).toEqual(['create Walk', 'upload Stop a photo.jpg', 'edit Walk'])
})

it('what waited for a change that is given up is sent without it', async () => {
  await create()
  const tab = await browser.openTab()
  await browser.sent()
  await tab.stop()
  const [route] = server.routes.values()
  server.routes.set(101, { ...route!, version: 5 })
  await change('route-edit', { routeKey: 'key-1', route: draft('Mine') }, 1)
  await upload()
  await browser.openTab()
  await browser.until(async () => (await browser.statuses()).join() === 'conflict,blocked')
  const [row] = await browser.rows()
  await browser.changes.resolveChange(row?.id ?? '', 'theirs')
  await browser.sent()
  expect(server.done).toEqual(['create Walk', 'upload Stop b photo.jpg'])
})

it('of a conflict that keeps both, the files that waited for my change go to my route, under its stops [2 §4 waiting media]', async () => {
  await create()
  const tab = await browser.openTab()
  await browser.sent()
  await tab.stop()
  const [route] = server.routes.values()
  server.routes.set(101, { ...route!, name: 'Theirs', version: 5 })
  await change('route-edit', { routeKey: 'key-1', route: draft('Mine', ['b', 'new']) }, 1)
  await upload('poi-b')
  await upload('poi-new', 'bytes-2')
  await browser.openTab()
  await browser.until(async () => (await browser.statuses()).join() === 'conflict,blocked,blocked')
  const [row] = await browser.rows()
  await browser.changes.resolveChange(row?.id ?? '', 'both')
  await browser.sent()
  expect(server.done).toEqual([
    'create Walk',
    'create Mine (my version)',
    'upload Stop b photo.jpg',
    'upload Stop new photo.jpg',
  ])
  const [theirs, mine] = server.routes.values()
  expect(theirs).toMatchObject({ name: 'Theirs', version: 5 })
  expect(theirs?.pois.flatMap(({ media }) => media)).toEqual([])
  expect(mine?.pois.map(({ media }) => media.length)).toEqual([1, 1])
})

describe('the list of routes', () => {
  it('follows the server: new ones come, gone ones go, and what is confirmed is not written again', async () => {
    await create('One', 'key-1')
    await create('Two', 'key-2')
    const tab = await browser.openTab()
    await browser.sent()
    await tab.refresh(MY_ROUTES)
    const store = await browser.page()
    let writes = 0
    const watching = store.facts.$.subscribe(({ documentId }) => {
      if (documentId.startsWith('route:')) writes += 1
    })
    await tab.refresh(MY_ROUTES)
    watching.unsubscribe()
    expect(writes).toBe(0)
    const [, two] = server.routes.values()
    server.routes.delete(101)
    server.routes.set(103, { ...two!, id: 103, name: 'Three' })
    await tab.refresh(MY_ROUTES)
    expect((await routes()).map(({ name }) => name).toSorted()).toEqual(['Three', 'Two'])
  })

  it('a route that is deleted goes at once; one that is gone already is done', async () => {
    await create()
    await browser.openTab()
    await browser.sent()
    server.routes.delete(101)
    await change('route-delete', { routeKey: 'key-1' })
    expect(await routes()).toEqual([])
    await browser.sent()
    expect(await routes()).toEqual([])
  })

  it('a like taken back before it was sent asks nothing; a refused one is taken back', async () => {
    await create()
    const tab = await browser.openTab()
    await browser.sent()
    await tab.stop()
    await change('route-like', { routeKey: 'key-1', isLiked: true })
    await change('route-like', { routeKey: 'key-1', isLiked: false })
    expect(await browser.rows()).toEqual([])
    server.fault = ({ call }) =>
      call.endsWith('/like') ? { kind: 'status', status: 403, body: { error: 'Your own route' } } : undefined
    await change('route-like', { routeKey: 'key-1', isLiked: true })
    expect(await routes()).toMatchObject([{ likeCount: 1 }])
    await browser.openTab()
    await browser.until(async () => (await browser.statuses()).join() === 'failed')
    expect(await routes()).toMatchObject([
      { likeCount: 0, pending: [{ status: 'failed', failure: { text: 'Your own route' } }] },
    ])
  })
})
