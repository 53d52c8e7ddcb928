/** Requests made from the schemas of the contract: valid ones, ones with a single wrong part, and hostile ones. */
import * as fc from 'fast-check'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

export interface FuzzRequest {
  /** From the path's parameters, by name, to text as it stands in the address. */
  readonly params: Readonly<Record<string, string>>
  readonly query: string
  /** Text as it is sent; undefined for none. */
  readonly body: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

interface JsonSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
}

/** Texts that programs stumble over. */
const HOSTILE: readonly unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a\u0000b',
  'x'.repeat(5000),
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '%00',
  '{{7*7}}',
  '\u202e\u2066abc',
  // Texts that are slow for a search, or for a regular expression that backtracks.
  'a '.repeat(95),
  '%_\\'.repeat(60),
  '('.repeat(190),
  '\ufdfa'.repeat(190),
  'a@'.repeat(120),
  '0x1',
  '1e1',
  '-1',
  '99999999999999999999',
  -1,
  0,
  0.5,
  2 ** 31,
  2 ** 53,
  1e308,
  true,
  [],
  {},
  ['a', ['b', ['c']]],
  { length: 1e9 },
  { toString: 'x' },
]
const hostile = fc.constantFrom(...HOSTILE)
const DEPTH = 100_000
const DEEP_LIST = '['.repeat(DEPTH) + ']'.repeat(DEPTH)
const hostileText = fc.constantFrom(
  ...HOSTILE.filter((one) => typeof one === 'string' && !one.includes('\ud800')),
) as fc.Arbitrary<string>

const schemaOf = (type: z.ZodMiniType): JsonSchema =>
  z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** Values that fit the schema, nearly always: a rule that JSON Schema cannot say may be missed. */
function valid(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(valid))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -9, -1e9),
        max: Math.min(schema.maximum ?? 999, 1e9),
      })
    case 'number':
      return fc.double({
        min: schema.minimum ?? -1e6,
        max: schema.maximum ?? 1e6,
        noNaN: true,
        noDefaultInfinity: true,
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valid(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, Math.max(3, schema.minItems ?? 0)),
      })
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, valid(one)])),
        { requiredKeys: [...(schema.required ?? [])] },
      )
    default:
      return fc.jsonValue()
  }
}

function text({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (format === 'email') return fc.emailAddress()
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, 60) }),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 20) }),
  )
}

/** The value with one of its parts made hostile, left out, or with one that nobody asked for. */
function spoiled(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) return hostile
  const entries = Object.entries(value)
  const keys = [
    ...entries.map(([name]) => name),
    '__proto__',
    'constructor',
    'id',
    'ownerId',
    'tier',
    'isDemo',
  ]
  return fc
    .tuple(fc.constantFrom(...keys), fc.option(hostile), fc.boolean())
    .chain(([key, other, goesDeeper]) => {
      const inner = (value as Record<string, unknown>)[key]
      const isNested = typeof inner === 'object' && inner !== null && Object.hasOwn(value, key)
      const replaced = goesDeeper && isNested ? spoiled(inner) : fc.constant(other)
      return replaced.map((part) => {
        const rest = entries.filter(([name]) => name !== key)
        const all = other === null && !isNested ? rest : [...rest, [key, part] as const]
        return Array.isArray(value) ? all.map(([, one]) => one) : Object.fromEntries(all)
      })
    })
}

const bodies = (type: z.ZodMiniType | undefined): fc.Arbitrary<string | undefined> => {
  if (!type) return fc.constantFrom(undefined, undefined, undefined, '{}', '[]', 'null', '{')
  const fitting = valid(schemaOf(type))
  return fc.oneof(
    { weight: 3, arbitrary: fitting.map((value) => JSON.stringify(value)) },
    { weight: 5, arbitrary: fitting.chain(spoiled).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.oneof(hostile, fc.jsonValue()).map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: fc.oneof(
        fc.constantFrom('', '{', '{"a":', '\u0000', '"', '[1,', '{"__proto__":{"tier":1}}', 'NaN'),
        fc.constant(DEEP_LIST),
        // A valid body with an unknown field that is nested deeper than any stack.
        fitting.map((value) =>
          JSON.stringify({ ...(value as object), z: 0 }).replace('"z":0', `"z":${DEEP_LIST}`),
        ),
      ),
    },
  )
}

const queries = (type: z.ZodMiniType | undefined): fc.Arbitrary<string> => {
  const names = Object.keys((type && schemaOf(type).properties) ?? {})
  if (names.length === 0) return fc.constantFrom('', '?', '?page=1', '?%', '?a=%ff')
  const fitting = fc
    .tuple(...names.map((name) => valid(schemaOf(type!).properties?.[name] ?? {})))
    .map((values) => names.map((name, index) => [name, values[index]] as const))
  const asText = (pairs: readonly (readonly [string, unknown])[]) =>
    `?${pairs
      .filter(([, value]) => value !== undefined)
      .map(
        ([name, value]) =>
          `${name}=${encoded(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
      )
      .join('&')}`
  const spoiledPair = fc
    .tuple(fitting, fc.nat(), hostileText)
    .map(([pairs, at, bad]) =>
      pairs.map((pair, index) => (index === at % pairs.length ? ([pair[0], bad] as const) : pair)),
    )
  const doubled = fitting.map((pairs) => [...pairs, ...pairs])
  return fc.oneof(
    fitting.map(asText),
    spoiledPair.map(asText),
    doubled.map(asText),
    fc.constantFrom('', '?%', '?a=%ff'),
  )
}

/** A lone surrogate has no form in an address. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

export function requestsOf(
  { path, query, body }: Endpoint,
  /** Ids and words that exist, among them other people's. */
  known: readonly string[],
): fc.Arbitrary<FuzzRequest> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const param = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: hostileText.map((text) => encoded(text) || '%20') },
    { weight: 1, arbitrary: fc.constantFrom('%', '%ff', '%2e%2e%2f', '..', '1;2') },
  )
  return fc.record({
    params: fc.record(Object.fromEntries(names.map((name) => [name, param]))),
    query: queries(query),
    body: bodies(body),
    headers: hostileHeaders,
  })
}

/** Headers that the server reads, each mostly left out. */
const hostileHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc
  .record({
    'idempotency-key': orNone(fc.oneof(fc.uuid(), fc.constantFrom('', 'é', 'x'.repeat(300), "'; --", '%00'))),
    'if-match': orNone(fc.constantFrom('"1"', '*', '"0"', 'W/"1"', '99999999999', '"')),
    'if-none-match': orNone(fc.constantFrom('*', '"x"', ',,,', 'W/', `"${'x,'.repeat(3000)}"`)),
    'if-range': orNone(fc.constantFrom('"x"', 'Wed, 21 Oct 2015 07:28:00 GMT', '"')),
    range: orNone(
      fc.constantFrom(
        'bytes=0-',
        'bytes=-1',
        'bytes=5-2',
        'bytes=0-0,2-3',
        `bytes=${'9'.repeat(400)}-`,
        'bytes=-',
        'pages=1',
        `bytes=${' '.repeat(3000)}`,
      ),
    ),
    authorization: orNone(
      fc.constantFrom(
        'Bearer',
        'Bearer x',
        'bearer a.b.c',
        'Basic YTpi',
        `Bearer ${'x'.repeat(4000)}`,
        'Bearer eyJhbGciOiJub25lIn0.e30.',
        `Bearer ${'.'.repeat(3000)}`,
      ),
    ),
    'content-type': orNone(
      fc.constantFrom(
        'text/plain',
        'application/json; charset=utf-16',
        'multipart/form-data',
        'x',
        'a/b/c;;=',
      ),
    ),
    'content-encoding': orNone(fc.constantFrom('gzip', 'br')),
    'accept-encoding': orNone(fc.constantFrom('gzip', 'br;q=0', ';;;', 'x'.repeat(500))),
    'accept-language': orNone(fc.constantFrom('de', 'x'.repeat(200), ';;q=', '*')),
    'user-agent': orNone(fc.constantFrom('', '<script>', `Mozilla/5.0 ${'('.repeat(3000)}`)),
    cookie: orNone(fc.constantFrom('a', '=;=;', '__Host-google-sign-in=a.b.c')),
    host: orNone(fc.constantFrom('evil.example', 'a b', '[::1')),
    'x-forwarded-for': orNone(fc.constantFrom('1.2.3.4', 'x', ','.repeat(500))),
  })
  .map((headers) =>
    Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    ),
  )

function orNone(header: fc.Arbitrary<string>): fc.Arbitrary<string | null> {
  return fc.option(header, { freq: 1, nil: null }).chain((value) => fc.constantFrom(value, null, null))
}

/** To an address that is not of the contract, made of parts that exist and parts that do not. */
export function addressesOf(
  paths: readonly string[],
  known: readonly string[],
): fc.Arbitrary<{
  readonly method: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'PUT' | 'DELETE'
  readonly url: string
  readonly body: string | undefined
  readonly headers: Readonly<Record<string, string>>
}> {
  const part = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: hostileText.map((text) => encoded(text) || '%20') },
    {
      weight: 2,
      arbitrary: fc.constantFrom('%', '%ff', '%2e%2e%2f', '..', '..%5c..', '%2fetc%2fpasswd', '%0d%0aX:1'),
    },
  )
  const query = fc.constantFrom(
    '',
    '?',
    '?%',
    '?theme=dark',
    '?theme[]=1',
    '?q=%ff',
    '?code=a&state=b&error=c',
    `?q=${'a'.repeat(3000)}`,
  )
  return fc.record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'DELETE'),
    url: fc
      .tuple(fc.constantFrom(...paths), fc.array(part, { minLength: 3, maxLength: 3 }), query)
      .map(([path, parts, after]) => {
        let next = 0
        return path.replaceAll('*', () => parts[(next += 1) % parts.length] ?? '') + after
      }),
    body: fc.constantFrom(undefined, undefined, '', '{}', '{', '\u0000', DEEP_LIST),
    headers: hostileHeaders,
  })
}

/** Bytes that say of themselves that they are a form with this boundary. */
export function formsOf(known: readonly string[], boundary: string): fc.Arbitrary<Buffer> {
  const names = [
    'CustomPOIId',
    'MediaType',
    'Caption',
    'IsPrimary',
    'File',
    '__proto__',
    '',
    'x'.repeat(3000),
  ]
  const field = fc.record({
    name: fc.constantFrom(...names),
    value: fc.oneof(fc.constantFrom(...known, '1', '2', '3', 'true'), hostileText),
    fileName: fc.option(
      fc.constantFrom('a.jpg', '../../etc/passwd', 'x'.repeat(3000), 'a\u0000.png', '"; filename="b'),
    ),
    head: fc.constantFrom(
      '',
      'Content-Type: image/svg+xml\r\n',
      'Content-Transfer-Encoding: base64\r\n',
      ': \r\n',
    ),
    bytes: fc.constantFrom(
      '',
      '<svg onload="alert(1)"/>',
      '\u0089PNG\r\n',
      'RIFF\u0000\u0000\u0000\u0000WAVEfmt ',
      'PK\u0003\u0004',
    ),
  })
  const parts = fc
    .array(field, { maxLength: 8 })
    .map((fields) =>
      Buffer.from(
        fields
          .map(
            ({ name, value, fileName, head, bytes }) =>
              `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === null ? '' : `; filename="${fileName}"`}\r\n${head}\r\n${fileName === null ? value : bytes}\r\n`,
          )
          .join('') + `--${boundary}--\r\n`,
        'latin1',
      ),
    )
  const broken = fc.tuple(parts, fc.nat({ max: 2000 })).map(([form, at]) => form.subarray(0, at))
  return fc.oneof(
    { weight: 4, arbitrary: parts },
    { weight: 2, arbitrary: broken },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  )
}

/** Frames that a client of the hub may send: of the protocol, nearly of it, and others. */
export function hubTextsOf(methods: readonly string[], known: readonly unknown[]): fc.Arbitrary<string> {
  const argument = fc.oneof(fc.constantFrom(...known), hostile, fc.jsonValue())
  const message = fc.record(
    {
      type: fc.oneof(
        { weight: 5, arbitrary: fc.constant(1) },
        { weight: 1, arbitrary: fc.constantFrom(0, 2, 3, 4, 5, 6, 8, 99, '1', null) },
      ),
      target: fc.oneof(
        fc.constantFrom(...methods),
        fc.constantFrom('constructor', '__proto__', 'toString', ''),
        hostile,
      ),
      arguments: fc.oneof(fc.array(argument, { maxLength: 3 }), hostile),
      invocationId: fc.oneof(fc.constantFrom('1', '2'), hostile),
      streamIds: fc.constantFrom([], ['1'], 'x'),
    },
    { requiredKeys: ['type'] },
  )
  const END = '\u001E'
  return fc.oneof(
    { weight: 6, arbitrary: message.map((one) => JSON.stringify(one) + END) },
    {
      weight: 1,
      arbitrary: fc
        .array(message, { maxLength: 4 })
        .map((all) => all.map((one) => JSON.stringify(one) + END).join('')),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        END,
        END + END,
        '{',
        `{${END}`,
        `null${END}`,
        `[]${END}`,
        `1${END}`,
        '{"type":1}',
        DEEP_LIST.slice(0, 20_000) + END,
      ),
    },
  )
}
