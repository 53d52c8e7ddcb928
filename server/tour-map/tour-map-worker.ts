/** Entry point of the thread that makes tour maps, one after the other: two at once would need too much memory. */
import { workerData } from 'node:worker_threads'
import { answerQuestions, notify } from '#server/threads/answer-questions.ts'
import { openMapLibrary } from './map-library.ts'
import type { TourMapQuestion, TourMapWorkerData, UnusableFile } from './tour-map-messages.ts'

const library = openMapLibrary((workerData as TourMapWorkerData).mapsDir, (file, reason) => {
  const unusable: UnusableFile = { file, reason }
  notify(unusable)
})

let queue: Promise<unknown> = Promise.resolve()
answerQuestions(
  ({ box, coverage }: TourMapQuestion) => {
    const archive = queue.then(() => library.extract(box, coverage))
    queue = archive.catch(() => undefined)
    return archive
  },
  (archive) => (archive === undefined ? [] : [(archive as Uint8Array).buffer as ArrayBuffer]),
)
