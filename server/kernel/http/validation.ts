/** Parses the parts of a request, or throws a 400 with texts. */
import * as z from 'zod/mini'
import * as requests from '#texts/requests.ts'
import { Refusal } from './refusal.ts'

// Without a locale, zod/mini says only "Invalid input".
z.config(z.locales.en())

export type Issue = z.core.$ZodIssue

/** Error texts for fields that are missing, empty or wrong, by the field's name; in lists `pois.*.name`. */
export type FieldTexts = Readonly<Record<string, string>>

/** Parses or throws a 400 whose `errors` has one text per field and whose `error` is the first. */
export function parseOrRefuse<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  refuse: (errors: readonly string[]) => Refusal,
  texts: FieldTexts = {},
): z.output<S> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success && hasUnkept(parsed.data)) throw refuse([requests.characterNotKept])
  if (parsed.success) return parsed.data
  throw refuse([...new Set(parsed.error.issues.map((issue) => textOf(issue, value, texts)))])
}

export const malformed = (errors: readonly string[]) =>
  new Refusal(400, { error: errors[0] ?? requests.malformed, errors: [...errors] })

/**
 * Matches what JSON can write and PostgreSQL refuses or loses, in any text and any field name: U+0000, and half a
 * surrogate pair, which UTF-8 cannot encode.
 */
function hasUnkept(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed()
  return typeof value === 'object' && value !== null && Object.entries(value).flat().some(hasUnkept)
}

function textOf(issue: Issue, value: unknown, texts: FieldTexts): string {
  const field = issue.path.map(String).join('.')
  const inAnyItem = issue.path.map((part) => (typeof part === 'number' ? '*' : String(part))).join('.')
  const specified = texts[inAnyItem]
  const isTooLong = issue.code === 'too_big' && (issue.origin === 'string' || issue.origin === 'array')
  if (specified && !isTooLong) return specified
  if (value === undefined || value === null) return requests.bodyMissing
  return field ? `${field}: ${issue.message}` : issue.message
}

/** Removes empty query values (a number would parse one as 0) and takes the last of repeated ones. */
export function tidyQuery(query: unknown): Record<string, string> {
  const entries = Object.entries((query ?? {}) as Record<string, string | string[]>)
  return Object.fromEntries(
    entries
      .map(([name, value]) => [name, (Array.isArray(value) ? value.at(-1) : value) ?? ''] as const)
      .filter(([, value]) => value.trim() !== ''),
  )
}
