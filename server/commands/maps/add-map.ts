/** `npm run maps -- add`: adds street data from a file or an address to `DATA_DIR/maps`, after a trial of reading it. */
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Box } from '#server/knowledge/geometry/box.ts'
import { downloadFile } from '#server/kernel/storage/download-file.ts'
import {
  examineMapFile,
  kindOfMapFile,
  openMapLibrary,
  OSM_FILE_MAX_BYTES,
  TOO_LARGE,
} from '#server/knowledge/maps/map-library.ts'
import { centreOf, padded } from '#server/knowledge/maps/tile-grid.ts'

/** The reason for which a map was not added or cut; the message is for the operator. */
export class MapsFailure extends Error {
  override readonly name = 'MapsFailure'
  readonly kind: 'no-map' | 'unreadable' | 'unreachable' | 'there-already' | 'nothing-to-cut'

  constructor(kind: MapsFailure['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

const MEGABYTE = 1_000_000
/** A download prints a line for each tenth, or for each 50 MB where its size is unknown. */
const PROGRESS_LINES = 10
const UNKNOWN_STEP_BYTES = 50 * MEGABYTE
/** The size of a trial map, a street or two, which shows that the file can be read to its end. */
const TRIAL_DEGREES = 0.001

const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(bytes < 10 * MEGABYTE ? 1 : 0)} MB`
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function download(address: string, file: string, say: (line: string) => void): Promise<void> {
  let [stepBytes, saidBytes] = [UNKNOWN_STEP_BYTES, 0]
  await downloadFile(address, file, {
    unreachable: (reason) => new MapsFailure('unreachable', `${address}: ${reason}`),
    onSize(sizeBytes) {
      if (kindOfMapFile(file) === 'osm-pbf' && sizeBytes > OSM_FILE_MAX_BYTES)
        throw new MapsFailure('unreadable', `${address}: ${TOO_LARGE}`)
      if (sizeBytes > 0) stepBytes = sizeBytes / PROGRESS_LINES
      say(`Fetching ${sizeBytes > 0 ? megabytes(sizeBytes) : address} ...`)
    },
    onFetched(fetchedBytes) {
      if (fetchedBytes - saidBytes < stepBytes) return
      saidBytes = fetchedBytes
      say(megabytes(fetchedBytes))
    },
  })
}

/** Returns the box that the file covers. Throws where the file cannot be read, also where only its end is missing. */
async function tryOut(folder: string, name: string): Promise<Box> {
  const kind = kindOfMapFile(name)
  if (!kind) throw new Error('its name ends neither in .pmtiles nor in .osm.pbf')
  const path = join(folder, name)
  const { covers } = await examineMapFile(path, kind, (await stat(path)).size)
  const [longitude, latitude] = centreOf(covers)
  const middle = { west: longitude, south: latitude, east: longitude, north: latitude }
  let broken: string | undefined
  const library = openMapLibrary(folder, (_, reason) => (broken ??= reason))
  await library.extract(padded(middle, TRIAL_DEGREES), 'mostly')
  if (broken !== undefined) throw new Error(broken)
  return covers
}

const nameOf = (source: string, isAddress: boolean): string =>
  isAddress ? basename(decodeURIComponent(new URL(source).pathname)) : basename(source)

export interface AddMapOptions {
  readonly mapsDir: string
  readonly say: (line: string) => void
}

/** Adds a file to the maps. Throws `MapsFailure`, and leaves nothing behind then. */
export async function addMap(source: string, { mapsDir, say }: AddMapOptions): Promise<void> {
  const isAddress = /^https?:\/\//i.test(source)
  const name = nameOf(source, isAddress)
  if (!kindOfMapFile(name) || !/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(name))
    throw new MapsFailure(
      'no-map',
      `${source} is no street data that can be used: its name must end in .pmtiles or .osm.pbf.`,
    )
  const place = join(mapsDir, name)
  if (existsSync(place))
    throw new MapsFailure('there-already', `${name} is there already. Delete ${place} to replace it.`)
  await mkdir(mapsDir, { recursive: true })
  // Beside its place, so that a rename puts the whole file there; in a folder, so that the server does not see it before.
  const incoming = await mkdtemp(join(mapsDir, '.incoming-'))
  try {
    const file = join(incoming, name)
    if (isAddress) await download(source, file, say)
    else
      await copyFile(resolve(source), file).catch((error: unknown) => {
        throw new MapsFailure('unreadable', `${source} can not be read: ${messageOf(error)}`)
      })
    say('Reading it ...')
    const { west, south, east, north } = await tryOut(incoming, name).catch((error: unknown) => {
      throw new MapsFailure('unreadable', `${name} can not be used: ${messageOf(error)}`)
    })
    await rename(file, place)
    const degrees = [south, west, north, east].map((value) => value.toFixed(3))
    say(`${name} covers ${degrees.slice(0, 2).join(', ')} to ${degrees.slice(2).join(', ')}.`)
    say(`It is in ${place}; a running server takes it from now on.`)
    say('Street data of OpenStreetMap is under the ODbL: the maps say "© OpenStreetMap contributors".')
  } finally {
    await rm(incoming, { recursive: true, force: true })
  }
}
