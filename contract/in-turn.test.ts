import { expect, it } from 'vitest'
import { createTurns } from './in-turn.ts'

it('does one after another what is asked for at once, also after a failure', async () => {
  const inTurn = createTurns()
  const said: string[] = []
  const work = (name: string, fails = false) =>
    inTurn(async () => {
      said.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve))
      said.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const [first, second, third] = [work('one'), work('two', true), work('three')]
  await expect(second).rejects.toThrow('two')
  expect([await first, await third]).toEqual(['one', 'three'])
  expect(said).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends'])
})
