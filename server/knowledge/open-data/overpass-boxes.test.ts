import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOverpassBoxes, type OverpassBoxes, type OverpassOptions } from './overpass-boxes.ts'
import { unpacked } from './packed-box.ts'
import { secondsUntilSlot } from './overpass-query.ts'
import { answerOf, BOX, errorPage, museumNode, RATE_LIMITED, startOverpass, TOO_BUSY } from './testing.ts'

let overpass: Awaited<ReturnType<typeof startOverpass>>
let boxes: OverpassBoxes
let waits: number[]
let nowMs: number

const open = (options: Partial<OverpassOptions> = {}) =>
  createOverpassBoxes({
    baseUrl: overpass.baseUrl,
    userAgent: 'Streetlore/1.0 (https://walks.example; ops@walks.example)',
    wait: async (ms) => void waits.push(ms / 1000),
    now: () => nowMs,
    ...options,
  })

beforeEach(async () => {
  overpass = await startOverpass()
  waits = []
  nowMs = 0
  boxes = open()
})
afterEach(async () => {
  boxes.close()
  await overpass.close()
})

const fetchBox = () => unpacked(boxes).fetchBox(BOX, 'sights')

test('asks by POST, with a name and a contact, south before west; the answer is a box with its date', async () => {
  overpass.answer({ body: answerOf([museumNode()]) })
  expect(await fetchBox()).toMatchObject({
    ok: true,
    value: {
      box: BOX,
      dataDate: '2026-11-20T08:00:00Z',
      elements: [{ type: 'node', id: 1, position: [2.34, 48.86], tags: { tourism: 'museum' } }],
    },
  })
  const [{ query, ...asked }] = overpass.asked as [(typeof overpass.asked)[number]]
  expect(asked).toEqual({
    method: 'POST',
    path: '/api/interpreter',
    userAgent: 'Streetlore/1.0 (https://walks.example; ops@walks.example)',
    contentType: 'application/x-www-form-urlencoded;charset=UTF-8',
  })
  expect(query).toMatch(
    /^\[out:json\]\[timeout:60\]\[maxsize:268435456\]\[bbox:48\.84000,2\.32000,48\.88000,2\.36000\];/,
  )
  expect(query).toContain('nwr["historic"];')
  expect(query).not.toContain('way["building"]')
})

test('one fetch of everything asks for streets and the map too', async () => {
  await boxes.fetchPacked(BOX, 'all')
  const query = overpass.asked[0]?.query ?? ''
  for (const part of ['nwr["historic"];', '.net out body geom qt;', '.map out body geom qt;'])
    expect(query).toContain(part)
})

test('no place in the box is an answer, not an error', async () => {
  overpass.answer({ body: answerOf([]) })
  expect(await fetchBox()).toMatchObject({ ok: true, value: { elements: [] } })
})

test('asks one thing at a time', async () => {
  await Promise.all([fetchBox(), fetchBox(), fetchBox()])
  expect(overpass.interpreted()).toHaveLength(3)
  expect(overpass.mostAtOnce()).toBe(1)
})

test('a remark about an error is no answer: the box is asked for in four parts, once', async () => {
  const remark = 'runtime error: Query timed out in "query" at line 4 after 2 seconds.'
  overpass.answer(
    { body: answerOf([museumNode(9)], { remark }) },
    ...[1, 2, 2, 3].map((id) => ({ body: answerOf([museumNode(id)]) })),
  )
  const found = await fetchBox()
  expect(found.ok && found.value.elements.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(overpass.interpreted().map(({ query }) => /bbox:([^\]]+)/.exec(query)?.[1])).toEqual([
    '48.84000,2.32000,48.88000,2.36000',
    '48.84000,2.32000,48.86000,2.34000',
    '48.84000,2.34000,48.86000,2.36000',
    '48.86000,2.32000,48.88000,2.34000',
    '48.86000,2.34000,48.88000,2.36000',
  ])
  overpass.answer({ body: answerOf([], { remark }) })
  expect(await fetchBox()).toEqual({ ok: false, failure: { kind: 'incomplete', remark } })
  expect(overpass.interpreted()).toHaveLength(7)
})

test('an answer that is too large comes in four parts; large ones are read beside the main thread', async () => {
  const small = answerOf([museumNode(2)])
  boxes = open({ answerMaxBytes: Buffer.byteLength(small), smallBytes: 10 })
  overpass.answer(
    { body: answerOf([museumNode(1), museumNode(2)]) },
    ...[1, 2, 2, 3].map((id) => ({ body: answerOf([museumNode(id)]) })),
  )
  const found = await fetchBox()
  expect(found.ok ? found.value.elements.map(({ id }) => id) : found.failure).toEqual([1, 2, 3])
  expect(overpass.interpreted()).toHaveLength(5)
})

test('after a 429 it waits as long as the status says, at least 30 s, and gives up after three', async () => {
  overpass.sayStatus(
    'Connected as: 866011160\nCurrent time: 2026-11-20T09:14:16Z\nAnnounced endpoint: none\nRate limit: 2\nSlot available after: 2026-11-20T09:15:30Z, in 74 seconds.\nSlot available after: 2026-11-20T09:15:00Z, in 44 seconds.\n',
  )
  overpass.answer({ status: 429, body: RATE_LIMITED }, { body: answerOf([museumNode()]) })
  expect(await fetchBox()).toMatchObject({ ok: true })
  expect(waits).toEqual([44])
  overpass.sayStatus('Rate limit: 2\n1 slots available now.\n')
  overpass.answer({ status: 429, body: RATE_LIMITED })
  const limited = { ok: false, failure: { kind: 'rate-limited', retryAfterS: 30 } }
  expect(await fetchBox()).toEqual(limited)
  expect(waits).toEqual([44, 30, 30])
  expect(overpass.interpreted()).toHaveLength(5)
  nowMs = 29_000
  expect(await fetchBox()).toMatchObject({ ok: false, failure: { kind: 'rate-limited', retryAfterS: 1 } })
  expect(overpass.interpreted()).toHaveLength(5)
  nowMs = 30_000
  overpass.answer({ body: answerOf([]) })
  expect(await fetchBox()).toMatchObject({ ok: true })
})

test('a long wait is told instead of waited for', async () => {
  overpass.sayStatus('Rate limit: 2\nSlot available after: 2026-11-20T09:30:24Z, in 968 seconds.\n')
  overpass.answer({ status: 429, body: RATE_LIMITED })
  expect(await fetchBox()).toEqual({ ok: false, failure: { kind: 'rate-limited', retryAfterS: 968 } })
  expect(waits).toEqual([])
})

test('a server that is too busy is asked once more, after a minute', async () => {
  overpass.answer({ status: 504, body: TOO_BUSY })
  expect(await fetchBox()).toEqual({ ok: false, failure: { kind: 'busy', retryAfterS: 60 } })
  expect(waits).toEqual([60])
  expect(overpass.interpreted()).toHaveLength(2)
})

test.each([400, 406])('a %i is never tried again', async (status) => {
  overpass.answer({ status, body: errorPage('line 2: parse error') })
  expect(await fetchBox()).toMatchObject({ ok: false, failure: { kind: 'refused', status } })
  expect(overpass.asked).toHaveLength(1)
})

test('a cut answer, a page instead of data, a long and a missing answer are failures', async () => {
  overpass.answer({ body: answerOf([museumNode()]).slice(0, -20), cut: true })
  expect(await fetchBox()).toMatchObject({ ok: false, failure: { kind: 'unreachable' } })
  overpass.answer({ body: answerOf([museumNode()]).slice(0, -20) })
  expect(await fetchBox()).toMatchObject({ ok: false, failure: { kind: 'invalid-answer' } })
  overpass.answer({ body: '<html></html>' })
  expect(await fetchBox()).toMatchObject({ ok: false, failure: { kind: 'invalid-answer' } })
  boxes = open({ answerMaxBytes: 100 })
  overpass.answer({ body: answerOf([museumNode()]) })
  expect(await fetchBox()).toEqual({ ok: false, failure: { kind: 'answer-too-large', maxBytes: 100 } })
  boxes = open({ timeoutMs: 20 })
  overpass.answer({ silent: true })
  expect(await fetchBox()).toEqual({ ok: false, failure: { kind: 'timeout' } })
})

test('a box that no walk needs is not asked for', async () => {
  for (const box of [
    { ...BOX, east: 4 },
    { ...BOX, east: BOX.west },
    { ...BOX, north: NaN },
  ])
    expect(await boxes.fetchPacked(box, 'sights')).toEqual({ ok: false, failure: { kind: 'bad-box' } })
  expect(overpass.asked).toEqual([])
})

test('closing ends what runs and what waits for its turn', async () => {
  overpass.answer({ silent: true })
  const both = Promise.all([fetchBox(), fetchBox()])
  await expect.poll(() => overpass.asked.length).toBe(1)
  boxes.close()
  expect(await both).toEqual([
    { ok: false, failure: { kind: 'aborted' } },
    { ok: false, failure: { kind: 'aborted' } },
  ])
})

test.each([
  ['Rate limit: 0\n', 0],
  ['Rate limit: 2\n2 slots available now.\n', 0],
  ['Rate limit: 2\n0 slots available now.\nSlot available after: x, in -3 seconds.\n', 0],
  ['<html>nginx</html>', undefined],
])('the status %j asks to wait for %s seconds', (status, seconds) => {
  expect(secondsUntilSlot(status)).toBe(seconds)
})
