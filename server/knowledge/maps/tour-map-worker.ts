/** Entry point of the thread that reads street data. It answers one request at a time, because two would need too much memory. */
import { workerData } from 'node:worker_threads'
import { createTurns } from '#contract/in-turn.ts'
import { elementsIn } from '#server/knowledge/open-data/packed-box.ts'
import { answerQuestions, notify } from '#server/kernel/threads/answer-questions.ts'
import { openMapLibrary } from './map-library.ts'
import { archiveOfElements, hasStreets } from './tour-archive.ts'
import type { TourMapQuestion, TourMapWorkerData, UnusableFile } from './tour-map-messages.ts'

const warn = (file: string, reason: string) => {
  const unusable: UnusableFile = { file, reason }
  notify(unusable)
}
const { dirs } = workerData as TourMapWorkerData
const shelves = {
  operator: openMapLibrary(dirs.operator, warn),
  shipped: openMapLibrary(dirs.shipped, warn),
}

async function answer(question: TourMapQuestion): Promise<unknown> {
  switch (question.kind) {
    case 'extract':
      return await shelves[question.from].extract(question.box, question.coverage)
    case 'draw': {
      const elements = [...elementsIn(question.packed)]
      return hasStreets(elements) ? archiveOfElements(elements, question.box) : undefined
    }
    case 'box':
      return await shelves.operator.readBox(question.box, question.scope)
    default:
      return question satisfies never
  }
}

const inTurn = createTurns()
answerQuestions(
  (question: TourMapQuestion) => inTurn(() => answer(question)),
  (value) => (value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []),
)
