/**
 * The type of an endpoint. The server routes by it, the client calls by it, and OpenAPI is generated from it.
 * Paths are relative to `API_BASE` unless `base` is set; parameters are written `:name`.
 */
import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The token that a call needs: `none` ignores it, `optional` uses one if sent, `required` answers 401 without a valid one. */
export type Access = 'none' | 'optional' | 'required'

/**
 * The means by which a call can be sent again safely: `key` is a mutation that takes an `Idempotency-Key`, `read` is a GET with a strong
 * ETag, and `none` has no such means (login, the checks of a route).
 */
export type Repeat = 'read' | 'key' | 'none'

export interface Endpoint {
  readonly method: Method
  readonly base?: '' | '/api'
  readonly path: string
  readonly access: Access
  readonly repeat: Repeat
  readonly summary: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** JSON answers by status; `null` means an empty body. Error statuses all carry `ErrorBody`. */
  readonly response: Readonly<Record<number, z.ZodMiniType | null>>
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Given<S> = S extends z.ZodMiniType ? z.input<S> : undefined

export type Params<E extends Endpoint> = Parsed<E['params']>
export type Query<E extends Endpoint> = Parsed<E['query']>
export type Body<E extends Endpoint> = Parsed<E['body']>
export type QueryInput<E extends Endpoint> = Given<E['query']>
export type BodyInput<E extends Endpoint> = Given<E['body']>

type SuccessStatus = 200 | 201 | 202 | 204
type ResponseOf<E extends Endpoint> = E['response']
type SuccessSchemas<E extends Endpoint> = ResponseOf<E>[keyof ResponseOf<E> & SuccessStatus]

/** The parsed answer of a successful call; `undefined` for an empty body. */
export type Answer<E extends Endpoint> =
  SuccessSchemas<E> extends infer S ? (S extends z.ZodMiniType ? z.output<S> : undefined) : never

/** The value that a server's handler returns, before the schema strips unknown fields. */
export type AnswerInput<E extends Endpoint> =
  SuccessSchemas<E> extends infer S ? (S extends z.ZodMiniType ? z.input<S> : undefined) : never
