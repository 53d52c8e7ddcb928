/** What a handler of the contract is given and returns, and what a route may ask for beside its contract. */
import type { FastifyRequest } from 'fastify'
import type { AnswerInput, Body, Endpoint, Params, Query } from '#contract/endpoint.ts'
import type { Database, Transaction } from '#server/kernel/db/open-database.ts'
import type { Refusal } from './refusal.ts'
import type { FieldTexts } from './validation.ts'

type UserOf<E extends Endpoint> = E['access'] extends 'required'
  ? SignedIn
  : E['access'] extends 'optional'
    ? SignedIn | undefined
    : undefined

export interface Call<E extends Endpoint> {
  readonly user: UserOf<E>
  readonly params: Params<E>
  readonly query: Query<E>
  readonly body: Body<E>
  /**
   * For writes. With `repeat: 'key'` it is a transaction that also stores the answer; otherwise the database itself.
   */
  readonly tx: E['repeat'] extends 'key' ? Transaction : Database
  /** The `Idempotency-Key`, where the call takes one and it was sent. */
  readonly repeatKey: string | undefined
  /** The version that `If-Match` names; undefined without the header or with `*`. */
  readonly ifMatch: number | undefined
  readonly ip: string
  readonly userAgent: string | undefined
  /** Runs after the commit and before the answer is sent, for instance to remove files. */
  afterCommit(work: () => Promise<void>): void
}

/** A form that was read before its call is worked on. */
export interface Received {
  /** What two requests under one key must have in common: the fields, and the hash of the file. */
  readonly identity: unknown
  /** Slow work before the call's transaction. Not done where the key is answered already. */
  prepare(): Promise<void>
  /** At the end, whatever it was. */
  discard(): Promise<void>
}

/** Returns the body of the endpoint's success status. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<AnswerInput<E> extends undefined ? void : AnswerInput<E>>

/** The call of an endpoint whose types are not known: the router keeps all handlers in one list. */
export interface AnyCall {
  readonly user: SignedIn | undefined
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly tx: Database | Transaction
  readonly repeatKey: string | undefined
  readonly ifMatch: number | undefined
  readonly ip: string
  readonly userAgent: string | undefined
  afterCommit(work: () => Promise<void>): void
  readonly received?: Received | undefined
}
export type AnyHandler = (call: AnyCall) => Promise<unknown>

export interface RouteOptions {
  /** Error texts for the fields of the body. */
  readonly texts?: FieldTexts
  /** Makes the 400 for an invalid body. */
  readonly refuse?: (errors: readonly string[]) => Refusal
  /**
   * The handler runs its own transaction and does nothing twice for the same `repeatKey`; `tx` is then the database.
   */
  readonly ownTransaction?: boolean
  /** Slow work before the call's transaction, so that it holds no connection. Not done where the key is answered already. */
  readonly prepare?: (user: SignedIn) => Promise<void>
  /**
   * Adds to an answer (JSON text) what must not be stored with it. Runs on every answer that is sent, also on refusals and on
   * the stored answer to a repeated request. What is added is secret: the answer is not compressed.
   */
  readonly reveal?: (body: string) => string
  /** Sent with every successful answer. */
  readonly headers?: Readonly<Record<string, string>>
  /** The answer is downloaded as a file of this name (visible ASCII without quotes), with indented JSON. */
  readonly fileName?: () => string
  /** Runs after the token was checked and before the body is read; throws a refusal. */
  readonly guard?: (caller: {
    readonly user: SignedIn | undefined
    readonly ip: string
  }) => Promise<unknown> | undefined
}

export type Receive<R extends Received> = (request: FastifyRequest, user: SignedIn) => Promise<R>

/** The user of a request. */
export interface SignedIn {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly createdAt: Date
  readonly emailConfirmedAt: Date | null
  readonly tier: 0 | 1
  readonly tokenExpiresAt: Date
  /** The id of this one session of the user. */
  readonly sessionId: string | undefined
}
