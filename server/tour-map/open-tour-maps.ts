/** Tour maps and boxes of street data from `DATA_DIR/maps`, made in a thread that ends when it is idle. */
import { readdir } from 'node:fs/promises'
import { fail, ok } from '#contract/failure.ts'
import type { OsmBoxes } from '#server/open-data/osm-box.ts'
import type { TourMaps } from '#server/ports.ts'
import { startWorker } from '#server/threads/start-thread.ts'
import { WorkerThread } from '#server/threads/worker-thread.ts'
import { isProperBox } from './tile-grid.ts'
import type { TourMapAnswers, TourMapQuestion, TourMapWorkerData, UnusableFile } from './tour-map-messages.ts'

const IDLE_MS = 30_000

export interface TourMapsOptions {
  /** Holds *.pmtiles and *.osm.pbf; need not exist. Files may be added while the server runs. */
  readonly mapsDir: string
  /** Gets files that cannot be used; as pino. */
  readonly logger?: { warn(facts: object, message: string): void }
}

/** `fetchBox` reads the .osm.pbf files. */
export interface OpenTourMaps extends TourMaps, OsmBoxes {
  close(): Promise<void>
}

export function openTourMaps({ mapsDir, logger }: TourMapsOptions): OpenTourMaps {
  const data: TourMapWorkerData = { mapsDir }
  const told = new Set<string>()
  const thread = new WorkerThread<TourMapQuestion, TourMapAnswers>({
    name: "The tour maps' thread",
    start: () => startWorker(import.meta.url, 'tour-map-worker', data),
    idleMs: IDLE_MS,
    onNotice(notice) {
      const { file, reason } = notice as UnusableFile
      // A restarted thread reports the same broken file again.
      if (told.has(`${file}: ${reason}`)) return
      told.add(`${file}: ${reason}`)
      logger?.warn({ file, reason }, 'This map file can not be used')
    },
  })
  // Most servers have no street data and need no thread.
  const hasFiles = async (pattern: RegExp) => {
    const names = await readdir(mapsDir).catch(() => [])
    return names.some((name) => pattern.test(name))
  }
  return {
    async extract(box, coverage = 'mostly') {
      if (!(await hasFiles(/\.(?:pmtiles|osm\.pbf)$/))) return undefined
      return thread.ask({ kind: 'extract', box, coverage })
    },
    async fetchBox(box, scope) {
      if (!isProperBox(box)) return fail({ kind: 'bad-box' })
      if (!(await hasFiles(/\.osm\.pbf$/))) return fail({ kind: 'no-data' })
      try {
        const found = await thread.ask({ kind: 'box', box, scope })
        return found ? ok(found) : fail({ kind: 'no-data' })
      } catch (error) {
        return fail({ kind: 'unreadable', detail: error instanceof Error ? error.message : String(error) })
      }
    },
    close: () => thread.close(),
  }
}
