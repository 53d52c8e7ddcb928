// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { get as projectionOf } from 'ol/proj.js'
import TileState from 'ol/TileState.js'
import { expect, test } from 'vitest'
import { ArchiveSource } from './archive-source.ts'

const sourceOf = (bytes: Buffer) =>
  new ArchiveSource(
    {
      getKey: () => 'test',
      getBytes: async (offset, length) => ({
        data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
      }),
    },
    '© OpenStreetMap contributors',
  )
const settled = (source: ArchiveSource) =>
  new Promise<string>((resolve) => source.once('change', () => resolve(source.getState())))

test('it is ready once the archive can be read, and knows its zooms', async () => {
  const source = sourceOf(readFileSync('demo-data/munich.pmtiles'))
  expect(source.getState()).toBe('loading')
  expect(await settled(source)).toBe('ready')
  expect(source.getTileGrid()?.getMaxZoom()).toBeGreaterThanOrEqual(14)
})

test('it says when the archive can not be read', async () => {
  expect(await settled(sourceOf(Buffer.alloc(20_000)))).toBe('error')
})

test('beside what the archive has, tiles are there and bare: the map waits for none, and goes on to load others', async () => {
  const source = sourceOf(readFileSync('demo-data/munich.pmtiles'))
  await settled(source)
  const mercator = projectionOf('EPSG:3857')
  if (!mercator) throw new Error('no projection')
  const stateOf = async (zoom: number, column: number, row: number) => {
    const tile = source.getTile(zoom, column, row, 1, mercator)
    tile.load()
    await expect.poll(() => tile.getState()).not.toBe(TileState.LOADING)
    return { state: tile.getState(), features: tile.sourceTiles.flatMap((each) => each.getFeatures() ?? []) }
  }
  // Tiles at the centre of Munich and of London.
  const inside = await stateOf(13, 4359, 2842)
  expect(inside.state).toBe(TileState.LOADED)
  expect(inside.features.length).toBeGreaterThan(10)
  expect(await stateOf(13, 4094, 2724)).toEqual({ state: TileState.LOADED, features: [] })
})
