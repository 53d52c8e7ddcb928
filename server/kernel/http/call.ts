/** The types of a handler: its call, its answer, and the options that a route adds to its contract. */
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
   * The connection for writes. With `repeat: 'key'` it is a transaction that also stores the answer; otherwise it is
   * the database itself.
   */
  readonly tx: E['repeat'] extends 'key' ? Transaction : Database
  /** The `Idempotency-Key`, if the call takes one and the client sent it. */
  readonly repeatKey: string | undefined
  /** The version that `If-Match` names; undefined without the header or with `*`. */
  readonly ifMatch: number | undefined
  readonly ip: string
  readonly userAgent: string | undefined
  /** Runs after the commit and before the answer is sent, for instance to remove files. */
  afterCommit(work: () => Promise<void>): void
}

/** A form that is read before its call is handled. */
export interface Received {
  /** The fields and the hash of the file: two requests under one key must have the same. */
  readonly identity: unknown
  /** Does slow work before the call's transaction. It is skipped if the key is answered already. */
  prepare(): Promise<void>
  /** Removes what was received, after success and after failure. */
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
  /**
   * Does slow work before the call's transaction, so that it holds no connection. It is skipped if the key is
   * answered already.
   */
  readonly prepare?: (user: SignedIn) => Promise<void>
  /**
   * Adds to an answer (JSON text) what must not be stored with it. It runs on every answer that is sent, also on
   * refusals and on the stored answer to a repeated request. The addition is secret, so the answer is not compressed.
   */
  readonly reveal?: (body: string) => string
  /** Headers of every successful answer. */
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
  /** The id of this session; the user may have others on other devices. */
  readonly sessionId: string
}
