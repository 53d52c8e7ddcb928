/**
 * A worker thread that answers questions. It starts with the first question, is restarted once for a question that
 * killed it, and ends after it was idle for a while.
 */
import type { TransferListItem, Worker } from 'node:worker_threads'

/** The answers of a thread by the kind of question. */
export type AnswersByKind = Readonly<Record<string, unknown>>

export type ThreadMessage =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: string }
  | { readonly notice: unknown }

/** The thread ended while it worked; a new one may be asked the same question. */
class ThreadDied extends Error {}

interface Running {
  readonly worker: Worker
  readonly waiting: Map<number, { resolve(value: unknown): void; reject(error: Error): void }>
}

export interface WorkerThreadOptions {
  /** The name of the thread in errors. */
  readonly name: string
  start(): Worker
  /** Called with messages that the thread sends unasked. */
  onNotice?(notice: unknown): void
  /** An idle thread ends after this time, in ms, which frees its memory; undefined: never. */
  readonly idleMs?: number
}

export class WorkerThread<Question extends { readonly kind: string }, Answers extends AnswersByKind> {
  readonly #options: WorkerThreadOptions
  #running: Running | undefined
  #idleTimer: NodeJS.Timeout | undefined
  #nextId = 1
  #closed = false

  constructor(options: WorkerThreadOptions) {
    this.#options = options
  }

  /** Rejects if the thread answers with an error, if two threads died on the question, or after close. */
  async ask<K extends Question['kind'] & keyof Answers>(
    question: Extract<Question, { kind: K }>,
  ): Promise<Answers[K]> {
    try {
      return await this.#send<K>(question)
    } catch (error) {
      if (!(error instanceof ThreadDied) || this.#closed) throw error
      return this.#send<K>(question)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#idleTimer)
    await this.#running?.worker.terminate()
  }

  /** Ends the thread as a crash would; for tests. */
  async kill(): Promise<void> {
    await this.#running?.worker.terminate()
  }

  #start(): Running {
    const worker = this.#options.start()
    const running: Running = { worker, waiting: new Map() }
    const end = (reason: string) => {
      if (this.#running === running) this.#running = undefined
      for (const { reject } of running.waiting.values()) reject(new ThreadDied(reason))
      running.waiting.clear()
    }
    worker.on('message', (message: ThreadMessage) => {
      if ('notice' in message) {
        this.#options.onNotice?.(message.notice)
        return
      }
      const question = running.waiting.get(message.id)
      running.waiting.delete(message.id)
      if (running.waiting.size === 0) this.#rest(running)
      if (message.ok) question?.resolve(message.value)
      else question?.reject(new Error(`${this.#options.name} failed: ${message.error}`))
    })
    worker.on('error', (error) =>
      end(`${this.#options.name} broke: ${error instanceof Error ? error.message : String(error)}`),
    )
    worker.on('exit', (code) => end(`${this.#options.name} ended with ${code}`))
    return running
  }

  /** A working thread keeps the process alive; an idle one does not. */
  #rest(running: Running): void {
    running.worker.unref()
    const { idleMs } = this.#options
    if (idleMs === undefined) return
    this.#idleTimer = setTimeout(() => {
      if (running.waiting.size > 0) return
      if (this.#running === running) this.#running = undefined
      void running.worker.terminate()
    }, idleMs)
    this.#idleTimer.unref()
  }

  #send<K extends keyof Answers>(question: Question): Promise<Answers[K]> {
    if (this.#closed) return Promise.reject(new Error(`${this.#options.name} is closed`))
    clearTimeout(this.#idleTimer)
    const running = (this.#running ??= this.#start())
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      running.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject })
      running.worker.ref()
      const transfer: TransferListItem[] = []
      running.worker.postMessage({ id, question }, transfer)
    })
  }
}
