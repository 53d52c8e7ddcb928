/** `npm run maps -- cut`: cuts a box of street data into a small .pmtiles file, which is quicker to read than an .osm.pbf. */
import { existsSync } from 'node:fs'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Box } from '#server/knowledge/geometry/box.ts'
import { archiveOfFile, examineMapFile, kindOfMapFile } from '#server/knowledge/maps/map-library.ts'
import { isProperBox } from '#server/knowledge/maps/tile-grid.ts'
import { MapsFailure } from './add-map.ts'

/** Reads `west,south,east,north`, the usual order of map tools. */
function boxOf(text: string): Box {
  const [west = NaN, south = NaN, east = NaN, north = NaN, ...more] = text.split(',').map(Number)
  const box = { west, south, east, north }
  if (more.length > 0 || !isProperBox(box))
    throw new MapsFailure('nothing-to-cut', `${text} is no box: west,south,east,north in degrees.`)
  return box
}

export interface CutMapOptions {
  /** Undefined: the whole box that the file covers. */
  readonly box?: string | undefined
  readonly say: (line: string) => void
}

/** Cuts `source` into the new file `target`. Throws `MapsFailure`. */
export async function cutMap(source: string, target: string, { box, say }: CutMapOptions): Promise<void> {
  const [from, to] = [resolve(source), resolve(target)]
  const kind = kindOfMapFile(from)
  if (!kind || !existsSync(from))
    throw new MapsFailure('no-map', `${source} is no .pmtiles or .osm.pbf file.`)
  if (kindOfMapFile(to) !== 'pmtiles')
    throw new MapsFailure('no-map', `${target} must end in .pmtiles: that is what is made.`)
  if (existsSync(to)) throw new MapsFailure('there-already', `${target} is there already.`)
  const asked = box === undefined ? undefined : boxOf(box)
  try {
    const file = await examineMapFile(from, kind, (await stat(from)).size)
    const archive = await archiveOfFile(file, asked ?? file.covers)
    if (!archive) throw new MapsFailure('nothing-to-cut', `${source} has nothing in this box.`)
    const unfinished = `${to}.part`
    await writeFile(unfinished, archive)
    try {
      await rename(unfinished, to)
    } finally {
      await rm(unfinished, { force: true })
    }
    say(`${target}: ${archive.byteLength} bytes.`)
  } catch (error) {
    if (error instanceof MapsFailure) throw error
    throw new MapsFailure(
      'unreadable',
      `${source}: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
