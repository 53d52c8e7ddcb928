import { describe, expect, it } from 'vitest'
import { isNestedTooDeeply, NESTING_MOST } from './nesting.ts'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

describe('JSON that is nested', () => {
  it('too deeply is told from what is deep enough for anybody', () => {
    expect(isNestedTooDeeply(nested(NESTING_MOST))).toBe(false)
    expect(isNestedTooDeeply(nested(NESTING_MOST + 1))).toBe(true)
    expect(isNestedTooDeeply('{"a":'.repeat(NESTING_MOST + 1))).toBe(true)
  })

  it('is not deep where it is only long, or where brackets stand in a text', () => {
    expect(isNestedTooDeeply(`[${'[],'.repeat(1000)}[]]`)).toBe(false)
    expect(isNestedTooDeeply(JSON.stringify({ text: '[{'.repeat(1000) }))).toBe(false)
    expect(isNestedTooDeeply(JSON.stringify(['"\\', '"[['.repeat(1000), '\\'.repeat(99)]))).toBe(false)
    expect(isNestedTooDeeply(`["\\"${'['.repeat(100)}"]`)).toBe(false)
  })
})
