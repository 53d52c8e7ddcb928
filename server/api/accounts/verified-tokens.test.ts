import { expect, it } from 'vitest'
import { keepVerified } from './verified-tokens.ts'

const NOON_S = Date.UTC(2026, 10, 23, 12) / 1000

it('computes a signature once, and lets a token expire all the same', async () => {
  let nowS = NOON_S
  const asked: string[] = []
  const read = keepVerified(
    (token) => {
      asked.push(token)
      return Promise.resolve(token === 'good' ? { sub: 'ada', exp: NOON_S + 60 } : undefined)
    },
    () => new Date(nowS * 1000),
  )
  expect([await read('good'), await read('good'), await read('forged'), await read('forged')]).toEqual([
    { sub: 'ada', exp: NOON_S + 60 },
    { sub: 'ada', exp: NOON_S + 60 },
    undefined,
    undefined,
  ])
  expect(asked).toEqual(['good', 'forged', 'forged'])

  nowS += 60
  expect(await read('good')).toBeUndefined()
})
