/** The thread's side of worker-thread.ts. */
import { parentPort, type TransferListItem } from 'node:worker_threads'
import type { ThreadMessage } from './worker-thread.ts'

const post = (message: ThreadMessage, transfer: TransferListItem[] = []) =>
  parentPort?.postMessage(message, transfer)

/** Answers every question; values that `moved` returns are transferred instead of copied. */
export function answerQuestions<Question>(
  answer: (question: Question) => Promise<unknown>,
  moved: (value: unknown) => TransferListItem[] = () => [],
): void {
  if (parentPort === null) throw new Error('This file is the entry of a worker thread')
  parentPort.on('message', ({ id, question }: { id: number; question: Question }) => {
    answer(question).then(
      (value) => post({ id, ok: true, value }, moved(value)),
      (error: unknown) =>
        post({ id, ok: false, error: error instanceof Error ? error.message : String(error) }),
    )
  })
}

/** Sends the main thread a message that it did not ask for. */
export const notify = (notice: unknown): void => post({ notice })
