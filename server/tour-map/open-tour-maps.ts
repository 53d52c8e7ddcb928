/** Tour maps from `DATA_DIR/maps`, made in a thread that ends when it is idle. */
import { readdir } from 'node:fs/promises'
import type { TourMaps } from '#server/ports.ts'
import { startWorker } from '#server/threads/start-thread.ts'
import { WorkerThread } from '#server/threads/worker-thread.ts'
import type { TourMapAnswers, TourMapQuestion, TourMapWorkerData, UnusableFile } from './tour-map-messages.ts'

const IDLE_MS = 30_000

export interface TourMapsOptions {
  /** Holds *.pmtiles and *.osm.pbf; need not exist. Files may be added while the server runs. */
  readonly mapsDir: string
  /** Gets files that cannot be used; as pino. */
  readonly logger?: { warn(facts: object, message: string): void }
}

export interface OpenTourMaps extends TourMaps {
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
  return {
    async extract(box, coverage = 'mostly') {
      // Most servers have no street data and need no thread.
      const names = await readdir(mapsDir).catch(() => [])
      if (!names.some((name) => /\.(?:pmtiles|osm\.pbf)$/.test(name))) return undefined
      return thread.ask({ kind: 'extract', box, coverage })
    },
    close: () => thread.close(),
  }
}
