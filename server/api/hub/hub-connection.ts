/**
 * The server's half of one SignalR connection over any transport that carries text (ASP.NET Core SignalR hub protocol,
 * JSON encoding). Frames end with 0x1e; the first one is the handshake.
 */
import { type HubMessage, JsonHubProtocol, MessageType, NullLogger } from '@microsoft/signalr'
import type { LoggedEvent } from '#server/kernel/events/event-log.ts'
import type { HubLimits, UserShare } from './hub-limits.ts'

const FRAME_END = '\u001E'

/** An error whose text the caller may see. */
export class HubError extends Error {}

/** Sends text to the client; `onTaken` runs once the network has taken it. */
export interface Transport {
  write(text: string, onTaken: () => void): void
  end(): void
}

/** The caller sees the text of a thrown HubError; of any other error only that the call failed. */
export type HubMethodHandler = (connection: HubConnection, args: readonly unknown[]) => Promise<unknown>
export type HubMethods = ReadonlyMap<string, HubMethodHandler>

export interface HubTimes {
  readonly pingMs: number
  readonly silenceMs: number
  readonly handshakeMs: number
}

export const HUB_TIMES: HubTimes = { pingMs: 15_000, silenceMs: 60_000, handshakeMs: 15_000 }

export interface HubConnectionOptions {
  readonly id: string
  readonly userId: string
  readonly transport: Transport
  readonly methods: HubMethods
  readonly times: HubTimes
  readonly limits: HubLimits
  /** The counts of all connections of this user. */
  readonly share: UserShare
  onFailure(error: unknown): void
  onEnd(): void
}

export class HubConnection {
  readonly id: string
  readonly userId: string
  /** Events of the user after this id are sent live; undefined until the group is joined. */
  userEventsAfter: number | undefined
  /** The same for each joined tour. */
  readonly tourEventsAfter = new Map<number, number>()
  /** True while missed events are sent in order: no event is sent live then. */
  isCatchingUp = false

  readonly #options: HubConnectionOptions
  readonly #protocol = new JsonHubProtocol()
  readonly #timers: NodeJS.Timeout[]
  #isOpen = false
  #hasEnded = false
  #waitingCalls = 0
  #unsentBytes = 0
  #lastTakenAt = performance.now()
  readonly #whenRoomy: (() => void)[] = []
  #calls: Promise<void> = Promise.resolve()
  #lastHeardAt = performance.now()

  constructor(options: HubConnectionOptions) {
    this.id = options.id
    this.userId = options.userId
    this.#options = options
    const { pingMs, silenceMs, handshakeMs } = options.times
    this.#timers = [
      setTimeout(() => {
        if (!this.#isOpen) this.end()
      }, handshakeMs),
      setInterval(
        () => {
          // A client that reads nothing delays no other, but its connection ends after this time.
          if (this.#unsentBytes > 0 && performance.now() - this.#lastTakenAt > silenceMs) this.end()
          else if (performance.now() - this.#lastHeardAt > silenceMs)
            this.close('The connection was silent for too long.')
          else if (this.#isOpen) this.#send({ type: MessageType.Ping })
        },
        Math.min(pingMs, silenceMs),
      ),
    ]
  }

  /** True once the client has shaken hands, until the end. */
  get isOpen(): boolean {
    return this.#isOpen && !this.#hasEnded
  }

  /** Handles text from the client: one or more whole frames. */
  receive(text: string): void {
    if (this.#hasEnded) return
    this.#lastHeardAt = performance.now()
    const rest = this.#isOpen ? text : this.#shakeHands(text)
    if (rest === '' || this.#hasEnded) return
    let messages: HubMessage[]
    try {
      messages = this.#protocol.parseMessages(rest, NullLogger.instance)
    } catch {
      this.close('The message could not be read.')
      return
    }
    for (const message of messages) this.#take(message)
  }

  /** Sends an event as an invocation with one argument, the cursor in it. */
  sendEvent(event: LoggedEvent): void {
    this.#send({
      type: MessageType.Invocation,
      target: event.name,
      arguments: [{ ...event.payload, EventId: event.id }],
    })
  }

  /** True where a new event is sent to this connection as it happens. */
  getsLive(event: LoggedEvent): boolean {
    return this.isOpen && !this.isCatchingUp && this.isJoinedTo(event)
  }

  /**
   * True where the event came after this connection had joined a group that the event is for. Users who joined a tour while it was
   * public get no more events of it once it is private.
   */
  isJoinedTo(event: LoggedEvent): boolean {
    const isForUser =
      event.userId === this.userId && this.userEventsAfter !== undefined && event.id > this.userEventsAfter
    if (isForUser || event.tourId === null) return isForUser
    if (event.userId !== this.userId && !event.isPublic) return false
    const after = this.tourEventsAfter.get(event.tourId)
    return after !== undefined && event.id > after
  }

  /** Resolves when the client has read most of the sent text, or when the connection has ended. */
  async whenRoomy(): Promise<void> {
    if (this.#hasEnded || this.#unsentBytes <= this.#options.limits.roomyBytes) return
    await new Promise<void>((resolve) => this.#whenRoomy.push(resolve))
  }

  /** Sends a close message that allows the client to reconnect, then ends. */
  close(error?: string): void {
    if (this.#hasEnded) return
    this.#write(
      JSON.stringify({
        type: MessageType.Close,
        ...(error === undefined ? {} : { error }),
        allowReconnect: true,
      }) + FRAME_END,
    )
    this.end()
  }

  /** Ends without a message; may be called again. */
  end(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    for (const timer of this.#timers) clearTimeout(timer)
    const { share } = this.#options
    share.waitingCalls -= this.#waitingCalls
    share.unsentBytes -= this.#unsentBytes
    this.#resumeSenders()
    this.#options.onEnd()
    this.#options.transport.end()
  }

  /** Returns the text that follows the handshake. */
  #shakeHands(text: string): string {
    const end = text.indexOf(FRAME_END)
    let asked: unknown
    try {
      asked = JSON.parse(text.slice(0, end))
    } catch {
      asked = undefined
    }
    const { protocol, version } = (asked ?? {}) as { protocol?: unknown; version?: unknown }
    if (end < 0 || protocol !== 'json' || version !== 1) {
      this.#write(
        JSON.stringify({ error: 'Only version 1 of the protocol json is spoken here.' }) + FRAME_END,
      )
      this.end()
      return ''
    }
    this.#isOpen = true
    this.#write(`{}${FRAME_END}`)
    return text.slice(end + 1)
  }

  #take(message: HubMessage): void {
    if (message.type === MessageType.Close) this.end()
    else if (message.type === MessageType.Invocation || message.type === MessageType.StreamInvocation) {
      const { limits, share } = this.#options
      this.#waitingCalls++
      share.waitingCalls++
      if (this.#waitingCalls > limits.callsPerConnection || share.waitingCalls > limits.callsPerUser) {
        this.close('Too many calls at once.')
        return
      }
      // Calls run one after the other, in the order of their arrival.
      this.#calls = this.#calls.then(async () => {
        const answer = await this.#call(message.target, message.arguments)
        if (this.#hasEnded) return
        this.#waitingCalls--
        share.waitingCalls--
        if (message.invocationId !== undefined)
          this.#send({ type: MessageType.Completion, invocationId: message.invocationId, ...answer })
      })
    }
  }

  async #call(target: string, args: unknown): Promise<{ result: unknown } | { error: string }> {
    try {
      const method = this.#options.methods.get(target)
      if (method === undefined) throw new HubError('Unknown hub method')
      return { result: (await method(this, Array.isArray(args) ? args : [])) ?? null }
    } catch (error) {
      if (error instanceof HubError) return { error: error.message }
      this.#options.onFailure(error)
      return { error: 'An unexpected error occurred.' }
    }
  }

  #send(message: HubMessage): void {
    this.#write(String(this.#protocol.writeMessage(message)))
  }

  #write(text: string): void {
    if (this.#hasEnded) return
    const { limits, share, transport } = this.#options
    const bytes = Buffer.byteLength(text)
    if (this.#unsentBytes === 0) this.#lastTakenAt = performance.now()
    this.#unsentBytes += bytes
    share.unsentBytes += bytes
    if (this.#unsentBytes > limits.unsentBytesPerConnection || share.unsentBytes > limits.unsentBytesPerUser)
      this.end()
    else transport.write(text, () => this.#taken(bytes))
  }

  #taken(bytes: number): void {
    if (this.#hasEnded) return
    this.#unsentBytes -= bytes
    this.#options.share.unsentBytes -= bytes
    this.#lastTakenAt = performance.now()
    if (this.#unsentBytes <= this.#options.limits.roomyBytes) this.#resumeSenders()
  }

  #resumeSenders(): void {
    for (const resume of this.#whenRoomy.splice(0)) resume()
  }
}
