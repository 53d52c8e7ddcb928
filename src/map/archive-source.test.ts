// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
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
