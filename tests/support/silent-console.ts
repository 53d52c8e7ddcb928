/** The console is silent: an unexpected warning or error fails the test. RxDB's one banner is excepted, matched exactly. */
import { afterEach, beforeEach, expect, vi } from 'vitest'

const RXDB_BANNER = /RxDB (Open Core )?(RxStorage|warning)|rxdb\.info\/premium/i

let lines: string[] = []
const excepted = new Set<string>()

/** A library's own warning about something that this test does on purpose; matched exactly. */
export const exceptLine = (line: string): unknown => excepted.add(line)

beforeEach(() => {
  lines = []
  excepted.clear()
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      const line = parts.map(String).join(' ')
      if (!RXDB_BANNER.test(line) && !excepted.has(line)) lines.push(`${level}: ${line}`)
    })
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(lines, 'the console must stay silent').toEqual([])
})
