/** Makes street maps from the files in `DATA_DIR/maps` and from those that ship with Streetlore, in a worker thread that ends when idle. */
import { readdir } from 'node:fs/promises'
import { fail, ok } from '#contract/failure.ts'
import type { OsmBoxes } from '#server/knowledge/open-data/osm-box.ts'
import { type PackedBox, type PackedBoxes, unpacked } from '#server/knowledge/open-data/packed-box.ts'
import { type Box, isProperBox } from '#server/knowledge/geometry/box.ts'
import type { MapCoverage } from './tour-maps.ts'
import { startWorker } from '#server/kernel/threads/start-thread.ts'
import { WorkerThread } from '#server/kernel/threads/worker-thread.ts'
import type {
  MapShelf,
  TourMapAnswers,
  TourMapQuestion,
  TourMapWorkerData,
  UnusableFile,
} from './tour-map-messages.ts'

const IDLE_MS = 30_000

export interface TourMapsOptions {
  /** The folder of *.pmtiles and *.osm.pbf files; need not exist. Files may be added while the server runs. */
  readonly mapsDir: string
  /** The folder of the files that ship with Streetlore, which serve only for maps. */
  readonly shippedDir?: string | undefined
  /** Logs files that cannot be used; has the interface of pino. */
  readonly logger?: { warn(facts: object, message: string): void }
}

/** `fetchBox` and `fetchPacked` read the operator's .osm.pbf files. */
export interface OpenTourMaps extends OsmBoxes, PackedBoxes {
  extract(box: Box, coverage?: MapCoverage, from?: MapShelf): Promise<Uint8Array | undefined>
  /** Draws the map of a box from data of another source; undefined if the map is empty. */
  draw(box: Box, data: PackedBox): Promise<Uint8Array | undefined>
  close(): Promise<void>
}

export function openTourMaps({ mapsDir, shippedDir = '', logger }: TourMapsOptions): OpenTourMaps {
  const dirs = { operator: mapsDir, shipped: shippedDir }
  const data: TourMapWorkerData = { dirs }
  const reported = new Set<string>()
  const thread = new WorkerThread<TourMapQuestion, TourMapAnswers>({
    name: "The tour maps' thread",
    start: () => startWorker(import.meta.url, 'tour-map-worker', data),
    idleMs: IDLE_MS,
    onNotice(notice) {
      const { file, reason } = notice as UnusableFile
      // A restarted thread reports the same broken file again.
      if (reported.has(`${file}: ${reason}`)) return
      reported.add(`${file}: ${reason}`)
      logger?.warn({ file, reason }, 'This map file can not be used')
    },
  })
  // Most servers have no street data and need no thread.
  const hasFiles = async (shelf: MapShelf, pattern: RegExp) => {
    const names = dirs[shelf] === '' ? [] : await readdir(dirs[shelf]).catch(() => [])
    return names.some((name) => pattern.test(name))
  }
  const fetchPacked: PackedBoxes['fetchPacked'] = async (box, scope) => {
    if (!isProperBox(box)) return fail({ kind: 'bad-box' })
    if (!(await hasFiles('operator', /\.osm\.pbf$/))) return fail({ kind: 'no-data' })
    try {
      const found = await thread.ask({ kind: 'box', box, scope })
      return found ? ok(found) : fail({ kind: 'no-data' })
    } catch (error) {
      return fail({ kind: 'unreadable', detail: error instanceof Error ? error.message : String(error) })
    }
  }
  return {
    async extract(box, coverage = 'mostly', from = 'operator') {
      if (!(await hasFiles(from, /\.(?:pmtiles|osm\.pbf)$/))) return undefined
      return thread.ask({ kind: 'extract', box, coverage, from })
    },
    draw: (box, { packed }) => thread.ask({ kind: 'draw', box, packed }),
    fetchPacked,
    ...unpacked({ fetchPacked }),
    close: () => thread.close(),
  }
}
