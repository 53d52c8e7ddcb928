/** Entry point of the thread that reads street data, one question after the other: two at once would need too much memory. */
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
  (question: TourMapQuestion) => {
    const answer: Promise<unknown> = queue.then((): Promise<unknown> =>
      question.kind === 'extract'
        ? library.extract(question.box, question.coverage)
        : library.readBox(question.box, question.scope),
    )
    queue = answer.catch(() => undefined)
    return answer
  },
  (answer) => (answer instanceof Uint8Array ? [answer.buffer as ArrayBuffer] : []),
)
