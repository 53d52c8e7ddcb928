import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSignedByStripe } from './webhook-signature.ts'

const secret = 'whsec_test'
const now = new Date('2026-05-04T10:00:00Z')
const nowS = now.getTime() / 1000
const body = Buffer.from('{"id":"evt_1"}')
const sign = (t: number, over = body, by = secret) =>
  createHmac('sha256', by).update(`${t}.`).update(over).digest('hex')
const check = (header: string | undefined, over = body) => isSignedByStripe(header, over, { secret, now })

describe('the signature of a webhook', () => {
  it('holds for the very bytes, also among others while the secret is changed', () => {
    expect(check(`t=${nowS},v1=${sign(nowS)}`)).toBe(true)
    expect(check(`t=${nowS}, v0=aa, v1=${sign(nowS, body, 'old')}, v1=${sign(nowS)}`)).toBe(true)
  })

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['no time', `v1=${sign(nowS)}`],
    ['another time', `t=${nowS - 1},v1=${sign(nowS)}`],
    ['another secret', `t=${nowS},v1=${sign(nowS, body, 'other')}`],
    ['an old scheme', `t=${nowS},v0=${sign(nowS)}`],
    ['a short one', `t=${nowS},v1=${sign(nowS).slice(2)}`],
    ['no hex', `t=${nowS},v1=${'zz'.repeat(32)}`],
    ['one of six minutes ago', `t=${nowS - 360},v1=${sign(nowS - 360)}`],
    ['one of the future', `t=${nowS + 360},v1=${sign(nowS + 360)}`],
    ['a wrong time', `t=1e9,v1=${sign(nowS)}`],
  ])('fails with %s', (_, header) => {
    expect(check(header)).toBe(false)
  })

  it('fails for other bytes', () => {
    expect(check(`t=${nowS},v1=${sign(nowS)}`, Buffer.from('{"id":"evt_2"}'))).toBe(false)
  })

  it('bears a delay of minutes', () => {
    expect(check(`t=${nowS - 290},v1=${sign(nowS - 290)}`)).toBe(true)
  })
})
