/**
 * Formats errors for the log: what failed and where, never text that a person typed. A failed query carries all its
 * parameters in its message, and PostgreSQL quotes values in some of its own messages.
 */

/** The depth to which causes are followed. */
const MOST_CAUSES = 5
/** The SQL states of the class "data exception", whose messages quote the value. */
const DATA_EXCEPTION = /^22/
/** The fields of PostgreSQL's errors that hold no values; `detail` and `where` quote values. */
const POSTGRES_FIELDS = [
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
] as const
/** Further fields that say what failed without values, of errors of Node, Fastify and this server. */
const PLAIN_FIELDS = ['code', 'kind', 'statusCode', 'status', 'errno', 'syscall', 'hostname', 'port'] as const

const SECRETS: readonly (readonly [RegExp, string])[] = [
  // Matches addresses with a password in them: of the database, the mail server, a proxy.
  [/(\b[a-z][a-z\d+.-]{0,20}:\/\/)[^\s/]+@/gi, '$1[credentials]@'],
  [/[^\s@<>"'(),;:=&?]+@[^\s@<>"'(),;:&]+\.[^\s@<>"'(),;:&.]+/g, '[address]'],
  [/\$argon2\w*\$[^\s"',]+/g, '[hash]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(?:sk|rk|pk|whsec)_\w+/g, '[key]'],
  [/(\bbearer\s+)\S+/gi, '$1[token]'],
  [/([?&](?:\w*token|code|state|userId|key)=)[^&\s"']+/gi, '$1[hidden]'],
]

/** Returns the text without parts that look like an address, a token, a hash or a key. */
export const withoutSecrets = (text: string): string =>
  SECRETS.reduce((told, [pattern, instead]) => told.replace(pattern, instead), text)

export interface LoggedError {
  readonly type: string
  readonly message: string
  /** The stack's first line repeats the message, so only the calls are logged. */
  readonly stack: string
  readonly [field: string]: unknown
}

/** Serialises an error for pino's `serializers.err`. */
export const loggedError = (error: unknown): LoggedError => loggedTo(error, 0)

function loggedTo(error: unknown, depth: number): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: withoutSecrets(String(error)), stack: '' }
  const facts = error as Error & Readonly<Record<string, unknown>>
  const { query } = facts
  const isPostgres = typeof facts['severity'] === 'string'
  const named = Object.fromEntries(
    [...PLAIN_FIELDS, ...(isPostgres ? POSTGRES_FIELDS : [])]
      .filter((name) => ['string', 'number'].includes(typeof facts[name]))
      .map((name) => [name, facts[name]]),
  )
  const others: unknown = facts['errors']
  return {
    type: error.constructor.name,
    message: messageOf(error),
    ...named,
    // The SQL text names its parameters by number, so it holds no values.
    ...(typeof query === 'string' && { query }),
    stack: callsOf(error),
    ...(error.cause !== undefined && depth < MOST_CAUSES && { cause: loggedTo(error.cause, depth + 1) }),
    ...(Array.isArray(others) &&
      depth < MOST_CAUSES && { errors: others.map((one) => loggedTo(one, depth + 1)) }),
  }
}

/** Returns the text of an error that may be shown: in the log, and to the operator if the server cannot start. */
export function messageOf(error: Error): string {
  const { query, severity, code } = error as Error & Readonly<Record<string, unknown>>
  if (typeof query === 'string') return 'a query failed'
  if (typeof severity === 'string' && DATA_EXCEPTION.test(String(code))) return 'PostgreSQL refused a value'
  return withoutSecrets(error.message)
}

/** Returns the reason of a failure in one line; for a query, PostgreSQL's reason. */
export function reasonOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException
  // If all addresses of a name refuse, Node's error has a code and no words.
  const own = messageOf(error) || code || error.name
  return error.cause instanceof Error ? `${own}: ${reasonOf(error.cause)}` : own
}

const callsOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
