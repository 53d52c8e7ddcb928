/** Prints answers as plain tables. Texts of users are printed on one line, without characters that move the cursor of a terminal. */
import type { AdminAnswer, Row } from './admin-verb.ts'

const CELL_MAX = 60
type Value = Row[string]

function printed(value: Value): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
    .replace(/[^\P{C}\n\t]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function cell(value: Value): string {
  const text = printed(value)
  return text.length > CELL_MAX ? `${text.slice(0, CELL_MAX - 1)}…` : text
}

function tableLines(rows: readonly Row[]): string[] {
  const names = Object.keys(rows[0] ?? {})
  const cells = [names, ...rows.map((row) => names.map((name) => cell(row[name])))]
  const widths = names.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)))
  return cells.map((line) =>
    line
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function factLines(fact: Row): string[] {
  const width = Math.max(...Object.keys(fact).map((name) => name.length))
  return Object.entries(fact).map(([name, value]) => `${name.padEnd(width)}  ${printed(value)}`.trimEnd())
}

const isList = (data: AdminAnswer['data']): data is readonly Row[] => Array.isArray(data)

export function answerLines({ data, lists = {}, said }: AdminAnswer): string[] {
  const lines: string[] = []
  if (isList(data)) lines.push(...(data.length > 0 ? tableLines(data) : []))
  else if (data) lines.push(...factLines(data))
  for (const [name, rows] of Object.entries(lists))
    if (rows.length > 0) lines.push('', `${name}:`, ...tableLines(rows))
  if (said !== undefined) lines.push(said)
  return lines
}

/** Prints one line of JSON for scripts; the fields have the names of the table. */
export const answerJson = ({ data, lists, said }: AdminAnswer): string =>
  JSON.stringify(isList(data) ? data : { ...data, ...lists, ...(!data && said !== undefined && { said }) })
