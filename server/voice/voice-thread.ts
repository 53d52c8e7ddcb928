/** The voice's thread seen from the server: started when first needed, restarted once for a request that it died on. */
import type { Worker } from 'node:worker_threads'
import { startWorker } from '#server/worker-entry.ts'
import type { VoiceAnswers, VoiceReply, VoiceRequest, VoiceWorkerData } from './voice-messages.ts'

/** The thread ended while it worked; the request may be sent again to a new one. */
class ThreadDied extends Error {}

interface Running {
  readonly worker: Worker
  readonly waiting: Map<number, { resolve(value: unknown): void; reject(error: Error): void }>
}

export class VoiceThread {
  readonly #data: VoiceWorkerData
  #running: Running | undefined
  #nextId = 1
  #closed = false

  constructor(data: VoiceWorkerData) {
    this.#data = data
  }

  /** Rejects where the engine refuses the request, where two threads died on it, or after close. */
  async ask<K extends VoiceRequest['kind']>(
    request: Extract<VoiceRequest, { kind: K }>,
  ): Promise<VoiceAnswers[K]> {
    try {
      return await this.#send(request)
    } catch (error) {
      if (!(error instanceof ThreadDied) || this.#closed) throw error
      return this.#send(request)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#running?.worker.terminate()
  }

  /** Ends the thread as a crash would; for tests of what survives it. */
  async kill(): Promise<void> {
    await this.#running?.worker.terminate()
  }

  #start(): Running {
    const worker = startWorker(import.meta.url, 'voice-worker', this.#data)
    const running: Running = { worker, waiting: new Map() }
    const end = (reason: string) => {
      if (this.#running === running) this.#running = undefined
      for (const { reject } of running.waiting.values()) reject(new ThreadDied(reason))
      running.waiting.clear()
    }
    worker.on('message', (reply: VoiceReply) => {
      const request = running.waiting.get(reply.id)
      running.waiting.delete(reply.id)
      if (running.waiting.size === 0) worker.unref()
      if (reply.ok) request?.resolve(reply.value)
      else request?.reject(new Error(`The built-in voice failed: ${reply.error}`))
    })
    worker.on('error', (error) =>
      end(`The voice's thread failed: ${error instanceof Error ? error.message : String(error)}`),
    )
    worker.on('exit', (code) => end(`The voice's thread ended with ${code}`))
    return running
  }

  #send<K extends VoiceRequest['kind']>(
    request: Extract<VoiceRequest, { kind: K }>,
  ): Promise<VoiceAnswers[K]> {
    if (this.#closed) return Promise.reject(new Error('The voice is closed'))
    const running = (this.#running ??= this.#start())
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      running.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject })
      // While it works it keeps the process alive, idle it does not.
      running.worker.ref()
      const transfer: [] = []
      running.worker.postMessage({ id, request }, transfer)
    })
  }
}
