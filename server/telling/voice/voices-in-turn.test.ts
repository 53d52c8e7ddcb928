import { describe, expect, it } from 'vitest'
import type { Voice } from './voice.ts'
import { voicesInTurn } from './voices-in-turn.ts'

describe('several voices as one', () => {
  it('give each chunk to the one with the least to do, and close together', async () => {
    const log: string[] = []
    const ends: (() => void)[] = []
    const voice = (name: string): Voice => ({
      async speak([text = '']) {
        log.push(`${name} ${text}`)
        await new Promise<void>((resolve) => ends.push(resolve))
        throw new Error('enough')
      },
      async close() {
        log.push(`${name} closed`)
      },
    })
    const both = voicesInTurn([voice('one'), voice('two')])
    const speak = (text: string) => both.speak([text], { language: 'en' }).catch(() => undefined)
    const [first] = [speak('a'), speak('b')]
    ends[0]?.()
    await first
    void speak('c')
    await both.close()
    expect(log).toEqual(['one a', 'two b', 'one c', 'one closed', 'two closed'])
  })
})
