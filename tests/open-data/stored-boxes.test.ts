/** Boxes of an Overpass server, kept in a real database. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '#server/kernel/db/open-database.ts'
import { osmBoxes } from '#server/kernel/db/schema/osm-boxes.ts'
import { openOsmBoxes } from '#server/knowledge/open-data/open-osm-boxes.ts'
import type { PackedBoxes } from '#server/knowledge/open-data/packed-box.ts'
import { answerOf, BOX, errorPage, museumNode, startOverpass } from '#server/knowledge/open-data/testing.ts'
import { freshDatabase, testClock, type TestClock } from '#tests/support/server.ts'

let database: OpenDatabase
let overpass: Awaited<ReturnType<typeof startOverpass>>
let clock: TestClock
const opened: { close(): void }[] = []
const DAY_MS = 86_400_000
const noFiles: PackedBoxes = { fetchPacked: async () => ({ ok: false, failure: { kind: 'no-data' } }) }

const open = () => {
  const boxes = openOsmBoxes({
    db: database.db,
    clock,
    files: noFiles,
    overpass: { baseUrl: overpass.baseUrl, userAgent: 'Walks/1 (ops@walks.example)' },
    logger: {
      warn(facts, message) {
        throw new Error(`${message}: ${JSON.stringify(facts)}`)
      },
    },
  })
  opened.push(boxes)
  return boxes
}

beforeAll(async () => {
  database = openDatabase(await freshDatabase())
})
afterAll(() => database.close())
beforeEach(async () => {
  clock = testClock()
  overpass = await startOverpass()
  overpass.answer({ body: answerOf([museumNode(1, { 'name:ja': '美術館' })]) })
  await database.db.delete(osmBoxes)
})
afterEach(async () => {
  for (const boxes of opened.splice(0)) boxes.close()
  await overpass.close()
})

const INSIDE = { west: 2.331, south: 48.851, east: 2.349, north: 48.869 }

test('one fetch serves readers at the same time, readers of a part of it, and the next start', async () => {
  const boxes = open()
  const [first, second] = await Promise.all([boxes.fetchBox(BOX, 'sights'), boxes.fetchBox(BOX, 'sights')])
  expect(first).toMatchObject({
    ok: true,
    value: { dataDate: '2026-11-20T08:00:00Z', elements: [{ id: 1, tags: { 'name:ja': '美術館' } }] },
  })
  expect(second).toEqual(first)
  expect(await boxes.fetchBox(INSIDE, 'sights')).toMatchObject({ value: { elements: [{ id: 1 }] } })
  expect(await open().fetchBox(BOX, 'sights')).toEqual(first)
  expect(overpass.asked).toHaveLength(1)
})

test('sights are read out of a fetch of everything, and not the other way round', async () => {
  const boxes = open()
  await boxes.fetchBox(BOX, 'sights')
  await boxes.fetchBox(BOX, 'all')
  expect(overpass.asked).toHaveLength(2)
  await database.db.delete(osmBoxes)
  await boxes.fetchBox(BOX, 'all')
  await boxes.fetchBox(INSIDE, 'sights')
  expect(overpass.asked).toHaveLength(3)
})

test('after four weeks it is asked again; where that fails, the old box stays in use', async () => {
  const boxes = open()
  await boxes.fetchBox(BOX, 'sights')
  clock.advance(27 * DAY_MS)
  await boxes.fetchBox(BOX, 'sights')
  expect(overpass.asked).toHaveLength(1)
  clock.advance(2 * DAY_MS)
  overpass.answer({ status: 406, body: errorPage('Not Acceptable') })
  expect(await boxes.fetchBox(BOX, 'sights')).toMatchObject({ ok: true, value: { elements: [{ id: 1 }] } })
  expect(overpass.asked).toHaveLength(2)
  overpass.answer({ body: answerOf([museumNode(2)]) })
  expect(await boxes.fetchBox(BOX, 'sights')).toMatchObject({ ok: true, value: { elements: [{ id: 2 }] } })
  expect(await database.db.select({ key: osmBoxes.key }).from(osmBoxes)).toHaveLength(1)
})

test('a failure is not kept, nor is an answer with a remark about an error', async () => {
  const boxes = open()
  const remark = 'runtime error: Query ran out of memory in "query" at line 4.'
  overpass.answer({ body: answerOf([museumNode()], { remark }) })
  expect(await boxes.fetchBox(BOX, 'sights')).toMatchObject({ ok: false, failure: { kind: 'incomplete' } })
  overpass.answer({ body: answerOf([]) })
  expect(await boxes.fetchBox(BOX, 'sights')).toMatchObject({ ok: true, value: { elements: [] } })
  await boxes.fetchBox(BOX, 'sights')
  expect(overpass.asked).toHaveLength(3)
})
