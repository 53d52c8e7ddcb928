/**
 * The file of `npm run db`: gzip over lines of UTF-8. A line of JSON says what follows:
 *
 *     {"format":"streetlore-dump","version":1,"migrations":["<hash>",…],"madeAt":"<ISO 8601>"}
 *     {"table":"users","columns":["id",…]}            rows in PostgreSQL's COPY text format, then a line \.
 *     {"sequence":"tours_id_seq","next":18}           after all tables
 *     {"object":"tours/7/chunk-0.mp3","contentType":"audio/mpeg","bytes":4711}      as many bytes, then a line break
 *     {"end":true,"rows":1234,"objects":56}           a file without it is not whole
 */
import * as z from 'zod/mini'

export const FORMAT = 'streetlore-dump'
export const FORMAT_VERSION = 1
/** The line after the last row of a table. No row equals it, because COPY doubles backslashes. */
export const ROWS_END = '\\.'

const count = z.number().check(z.int(), z.gte(0))

export const Head = z.object({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  migrations: z.array(z.string()),
  madeAt: z.string(),
})

const Table = z.object({ table: z.string(), columns: z.array(z.string()) })
const Sequence = z.object({ sequence: z.string(), next: count })
const StoredFile = z.object({ object: z.string(), contentType: z.string(), bytes: count })
const End = z.object({ end: z.literal(true), rows: count, objects: count })

export const Part = z.union([Table, Sequence, StoredFile, End])
export type TablePart = z.infer<typeof Table>
export type SequencePart = z.infer<typeof Sequence>
export type FilePart = z.infer<typeof StoredFile>

/** A failure whose message is for the operator. */
export class DumpFailure extends Error {}
