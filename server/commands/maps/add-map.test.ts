import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addMap } from './add-map.ts'
import { cutMap } from './cut-map.ts'

const SHIPPED = join(import.meta.dirname, '../../../demo-data/munich.pmtiles')
const root = mkdtempSync(join(tmpdir(), 'add-map-'))
afterAll(() => rmSync(root, { recursive: true }))
let mapsDir = ''
let lines: string[] = []
const say = (line: string) => void lines.push(line)
beforeEach(() => {
  mapsDir = mkdtempSync(join(root, 'data-'))
  lines = []
})
const add = (source: string) => addMap(source, { mapsDir, say })

test('a file is read, then it is there, whole; and it does not replace another', async () => {
  await add(SHIPPED)
  expect(readdirSync(mapsDir)).toEqual(['munich.pmtiles'])
  expect(readFileSync(join(mapsDir, 'munich.pmtiles')).equals(readFileSync(SHIPPED))).toBe(true)
  expect(lines).toContain('munich.pmtiles covers 48.131, 11.566 to 48.143, 11.586.')
  await expect(add(SHIPPED)).rejects.toMatchObject({ kind: 'there-already' })
})

test('from an address, with progress; a cut answer leaves nothing behind', async () => {
  const body = readFileSync(SHIPPED)
  const server = createServer((request, reply) => {
    if (request.url === '/no.pmtiles') return void reply.writeHead(404).end()
    reply.writeHead(200, { 'content-length': body.length })
    if (request.url === '/cut.pmtiles') reply.write(body.subarray(0, 9000), () => reply.destroy())
    else reply.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await add(`${address}/old%20town.pmtiles?key=1`)
  expect(readdirSync(mapsDir)).toEqual(['old town.pmtiles'])
  expect(lines[0]).toBe('Fetching 0.3 MB ...')
  for (const name of ['no', 'cut'])
    await expect(add(`${address}/${name}.pmtiles`)).rejects.toMatchObject({ kind: 'unreachable' })
  expect(readdirSync(mapsDir)).toEqual(['old town.pmtiles'])
  await new Promise((resolve) => server.close(resolve))
})

test.each([
  ['notes.txt', 'mine', 'no-map'],
  ['broken.pmtiles', 'no map at all', 'unreadable'],
  ['broken.osm.pbf', 'no map at all', 'unreadable'],
  ['short.pmtiles', readFileSync(SHIPPED).subarray(0, 100_000), 'unreadable'],
])('%s is refused and nothing is left behind', async (name, content, kind) => {
  writeFileSync(join(root, name), content)
  await expect(add(join(root, name))).rejects.toMatchObject({ kind })
  expect(readdirSync(mapsDir)).toEqual([])
})

test('a box is cut out of a file', async () => {
  const target = join(mapsDir, 'small.pmtiles')
  await cutMap(SHIPPED, target, { box: '11.574,48.136,11.577,48.138', say })
  expect(readFileSync(target).length).toBeLessThan(readFileSync(SHIPPED).length)
  await expect(cutMap(SHIPPED, target, { say })).rejects.toMatchObject({ kind: 'there-already' })
  const none = join(mapsDir, 'none.pmtiles')
  await expect(cutMap(SHIPPED, none, { box: '1,2', say })).rejects.toMatchObject({ kind: 'nothing-to-cut' })
  await expect(cutMap(SHIPPED, none, { box: '7.4,43.7,7.41,43.71', say })).rejects.toMatchObject({
    kind: 'nothing-to-cut',
  })
  expect(readdirSync(mapsDir)).toEqual(['small.pmtiles'])
})
