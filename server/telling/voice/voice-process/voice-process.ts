/**
 * A voice in a process of its own: engines that may end the process they run in, or whose licence keeps them apart from the
 * server. It starts with the first text, speaks one text at a time, and ends after a minute without one, which frees its memory.
 */
import type { ChildProcess } from 'node:child_process'
import type { Sound } from '../wav.ts'
import type { VoiceAnswer, VoiceOrder } from './messages.ts'

/** `unusable`: the voice cannot be loaded, and another attempt would end the same way. */
export type VoiceProcessFailureKind = 'unusable' | 'ended' | 'timeout' | 'refused' | 'closed'

export class VoiceProcessFailure extends Error {
  override readonly name = 'VoiceProcessFailure'
  readonly kind: VoiceProcessFailureKind

  constructor(kind: VoiceProcessFailureKind, voice: string, detail: string) {
    super(`The voice ${voice}: ${detail} (${kind})`)
    this.kind = kind
  }
}

export interface VoiceProcessOptions<Config> {
  /** Names the voice in errors. */
  readonly name: string
  readonly config: Config
  start(): ChildProcess
  /** For loading, and for each text. */
  readonly limitMs?: number
  readonly idleMs?: number
}

const LIMIT_MS = 60_000
const IDLE_MS = 60_000
const STDERR_CHARACTERS = 2048

interface Child {
  readonly process: ChildProcess
  isLoaded: boolean
  stderr: string
  open: { resolve(answer: VoiceAnswer): void; reject(error: Error): void } | undefined
}

/** `Request` is what one text comes with: the text, and how it is to be spoken. */
export class VoiceProcess<Config, Request> {
  readonly #options: VoiceProcessOptions<Config>
  #child: Child | undefined
  /** Settles when the voice is free; never rejects. */
  #last: Promise<unknown> = Promise.resolve()
  #idleTimer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: VoiceProcessOptions<Config>) {
    this.#options = options
  }

  /** Undefined where the voice has no sound for the text. Rejects with a `VoiceProcessFailure`, or where `signal` aborts. */
  say(request: Request, signal?: AbortSignal): Promise<Sound | undefined> {
    const spoken = this.#last.then(async () => {
      signal?.throwIfAborted()
      return this.#say(request)
    })
    this.#last = spoken.catch(() => undefined)
    return signal ? untilAborted(spoken, signal) : spoken
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#idleTimer)
    this.#child?.process.kill()
  }

  async #say(request: Request): Promise<Sound | undefined> {
    if (this.#isClosed) throw this.#failure('closed', 'it is closed')
    clearTimeout(this.#idleTimer)
    const child = (this.#child ??= this.#start())
    hold(child.process)
    try {
      if (!child.isLoaded) {
        await this.#ask(child, { kind: 'load', config: this.#options.config })
        child.isLoaded = true
      }
      const answer = await this.#ask(child, { kind: 'say', request })
      if (answer.kind === 'failed') throw this.#failure('refused', answer.message)
      return answer.kind === 'said' ? answer.sound : undefined
    } finally {
      this.#rest(child)
    }
  }

  #ask(child: Child, order: VoiceOrder<Config, Request>): Promise<VoiceAnswer> {
    const { limitMs = LIMIT_MS } = this.#options
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        // One that does not even load in time would cost every chunk as long.
        const kind = child.isLoaded ? 'timeout' : 'unusable'
        child.open?.reject(this.#failure(kind, `nothing within ${limitMs} ms`))
        this.#drop(child)
        child.process.kill('SIGKILL')
      }, limitMs)
      const settle =
        <Value>(done: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(timer)
          child.open = undefined
          done(value)
        }
      child.open = { resolve: settle(resolve), reject: settle(reject) }
      // A process that is gone is told by its `close`.
      child.process.send(order, () => undefined)
    })
  }

  #start(): Child {
    const process = this.#options.start()
    const child: Child = { process, isLoaded: false, stderr: '', open: undefined }
    process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      child.stderr = (child.stderr + text).slice(-STDERR_CHARACTERS)
    })
    process.on('message', (answer) => child.open?.resolve(answer as VoiceAnswer))
    const end = (reason: string, kind: VoiceProcessFailureKind) => {
      this.#drop(child)
      child.open?.reject(this.#failure(kind, `${reason} ${child.stderr.trim()}`.trim()))
    }
    process.on('error', (error) => end(error.message, 'ended'))
    // Unlike `exit`, this comes after the last of stderr.
    process.on('close', (code, signal) => {
      if (this.#isClosed) end('it was closed', 'closed')
      // A signal of the engine's own, such as that of a failed assertion, is its answer to what it was given to load.
      else if (!child.isLoaded && signal !== 'SIGKILL' && signal !== 'SIGTERM')
        end(`it ended with ${code ?? signal} while loading:`, 'unusable')
      else end(`it ended with ${code ?? signal}:`, 'ended')
    })
    return child
  }

  #drop(child: Child): void {
    if (this.#child === child) this.#child = undefined
  }

  /** An idle voice keeps nobody alive. */
  #rest(child: Child): void {
    if (this.#child !== child) return
    release(child.process)
    this.#idleTimer = setTimeout(() => {
      this.#drop(child)
      child.process.send({ kind: 'end' }, () => undefined)
    }, this.#options.idleMs ?? IDLE_MS)
    this.#idleTimer.unref()
  }

  #failure(kind: VoiceProcessFailureKind, detail: string): VoiceProcessFailure {
    return new VoiceProcessFailure(kind, this.#options.name, detail)
  }
}

type Handle = { ref?(): void; unref?(): void } | null | undefined
const handlesOf = (child: ChildProcess): Handle[] => [child, child.channel, child.stderr as Handle]

function hold(child: ChildProcess): void {
  for (const handle of handlesOf(child)) handle?.ref?.()
}

function release(child: ChildProcess): void {
  for (const handle of handlesOf(child)) handle?.unref?.()
}

/** The voice goes on and takes the next text afterwards; who asked does not wait for it. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
