import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { boxOfStreetCell, streetCellOf, streetCellPath } from '#contract/street-cells.ts'
import type { Box } from '#server/knowledge/geometry/box.ts'
import { openDiskObjectStore } from '#server/kernel/storage/disk-object-store.ts'
import { answerErrors } from '#server/kernel/http/error-answers.ts'
import { tooManyRequests } from '#server/kernel/http/refusal.ts'
import { serveStreetAreas } from './street-areas.ts'

const MUNICH = streetCellPath(streetCellOf({ latitude: 48.137, longitude: 11.575 }))
const ARCHIVE = Buffer.from('PMTiles of a square')

let folder: string
let app: FastifyInstance
let asked: Box[]
let hasData: boolean
let nowMs: number
/** The number of new squares that the limit counted. */
let taken: number

async function start(): Promise<FastifyInstance> {
  const server = fastify()
  answerErrors(server)
  await serveStreetAreas(server, {
    maps: {
      extract: async (box) => {
        asked.push(box)
        return hasData ? new Uint8Array(ARCHIVE) : undefined
      },
    },
    store: await openDiskObjectStore(folder),
    clock: { now: () => new Date(nowMs) },
    limits: {
      limit: (_name, { burst }) => ({
        async take() {
          if ((taken += 1) > burst) throw tooManyRequests(1)
          return { giveBack: async () => undefined }
        },
      }),
      sweep: async () => undefined,
      close: async () => undefined,
    },
  })
  return server
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'streets-'))
  asked = []
  hasData = true
  nowMs = 0
  taken = 0
  app = await start()
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test('a square is made once for all who ask, and read by ranges', async () => {
  const [head, whole] = await Promise.all([
    app.inject({ method: 'HEAD', url: MUNICH }),
    app.inject({ url: MUNICH }),
  ])
  expect(head.statusCode).toBe(200)
  expect(whole.rawPayload).toEqual(ARCHIVE)
  const part = await app.inject({ url: MUNICH, headers: { range: 'bytes=0-6' } })
  expect([part.statusCode, part.body]).toEqual([206, 'PMTiles'])
  expect(asked).toEqual([boxOfStreetCell('2406_578')])
})

test('where no data covers it there is nothing, asked again only after ten minutes', async () => {
  hasData = false
  expect((await app.inject({ method: 'HEAD', url: MUNICH })).statusCode).toBe(204)
  hasData = true
  expect((await app.inject({ url: MUNICH })).statusCode).toBe(204)
  nowMs = 11 * 60_000
  expect((await app.inject({ url: MUNICH })).statusCode).toBe(200)
})

test('the operator’s data may have changed at a start: squares are made anew', async () => {
  await app.inject({ url: MUNICH })
  await app.close()
  hasData = false
  app = await start()
  expect((await app.inject({ url: MUNICH })).statusCode).toBe(204)
})

test.each(['..%2F..%2Fsecret', '99999_0', 'x'])('%s is no square', async (cell) => {
  expect((await app.inject({ url: streetCellPath(cell) })).statusCode).toBe(404)
  expect(asked).toEqual([])
})

test('only so many new squares are made for one network; what is made already is not counted', async () => {
  const squareAt = (index: number) =>
    streetCellPath(streetCellOf({ latitude: 48.137, longitude: 11.575 + index / 4 }))
  for (let index = 0; index < 200; index += 1) await app.inject({ url: squareAt(index) })
  expect(asked).toHaveLength(200)
  expect((await app.inject({ url: squareAt(201) })).statusCode).toBe(429)
  expect((await app.inject({ url: squareAt(3) })).statusCode).toBe(200)
  expect(asked).toHaveLength(200)
})
