/** Packs an answer of Overpass for storage. Large answers are read in a worker thread, so that requests need not wait. */
import { type Result, ok } from '#contract/failure.ts'
import type { Box } from '#server/knowledge/geometry/box.ts'
import { startWorker } from '#server/kernel/threads/start-thread.ts'
import { WorkerThread } from '#server/kernel/threads/worker-thread.ts'
import type { OsmBoxFailure, OsmScope } from './osm-box.ts'
import { mergedElements, readOverpassAnswer } from './overpass-answer.ts'
import { elementsIn, type PackedBox, packElements } from './packed-box.ts'

export interface AnswerToPack {
  readonly kind: 'answer'
  /** The text in UTF-8, in consecutive blocks. */
  readonly body: readonly Uint8Array[]
  readonly box: Box
  readonly scope: OsmScope
}
export interface PartsToJoin {
  readonly kind: 'parts'
  readonly parts: readonly PackedBox[]
  readonly box: Box
  readonly scope: OsmScope
}
export type PackQuestion = AnswerToPack | PartsToJoin
// A type and not an interface, so that it is assignable to a Record.
export type PackAnswers = {
  readonly answer: Result<PackedBox, OsmBoxFailure>
  readonly parts: Result<PackedBox, OsmBoxFailure>
}

/** An answer of this size takes about 20 ms to read in the main thread. */
const SMALL_BYTES = 256 * 1024
const IDLE_MS = 10_000

export function packNow(question: PackQuestion): Result<PackedBox, OsmBoxFailure> {
  const { box, scope } = question
  if (question.kind === 'parts') {
    const { parts } = question
    const elements = mergedElements(parts.flatMap(({ packed }) => [...elementsIn(packed)]))
    return ok({ box, scope, packed: packElements(elements), dataDate: parts[0]?.dataDate })
  }
  const read = readOverpassAnswer(Buffer.concat(question.body).toString(), box, scope)
  if (!read.ok) return read
  const { elements, ...facts } = read.value
  return ok({ ...facts, packed: packElements(elements) })
}

export interface AnswerPacker {
  /** Packs an answer. Rejects if the thread failed, and after `close`. */
  pack(question: PackQuestion): Promise<Result<PackedBox, OsmBoxFailure>>
  close(): Promise<void>
}

export function openAnswerPacker(smallBytes = SMALL_BYTES): AnswerPacker {
  const thread = new WorkerThread<PackQuestion, PackAnswers>({
    name: 'The thread that reads street data',
    start: () => startWorker(import.meta.url, 'pack-answer-worker'),
    idleMs: IDLE_MS,
  })
  const bytesOf = (question: PackQuestion) =>
    question.kind === 'answer'
      ? question.body.reduce((sum, { byteLength }) => sum + byteLength, 0)
      : // Gzip shrinks the text to about a tenth.
        question.parts.reduce((sum, { packed }) => sum + packed.byteLength * 10, 0)
  return {
    pack: async (question) => (bytesOf(question) <= smallBytes ? packNow(question) : thread.ask(question)),
    close: () => thread.close(),
  }
}
