/** The matrix of `expectations.ts`, cell by cell. A call of the contract that has no row fails. */
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/api/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { startTestServer, type TestUser } from '#tests/support/server.ts'
import { startStripeStandIn } from '../stripe-stand-in.ts'
import { type Cell, PLAIN_ROWS, THING_ROWS, type ThingRow } from './expectations.ts'
import { authorisationPage } from './page.ts'
import { createPerson, type Person, stateOf } from './people.ts'
import { plainRequest, PRICE, type Sent, thingRequest } from './requests.ts'

const stripe = await startStripeStandIn()
const server = await startTestServer({
  parts: {
    billing: { secretKey: 'sk_1', webhookSecret: 'whsec_1', priceId: PRICE, apiBase: stripe.apiBase },
    advertising: { advertisement: async () => null, close() {} },
  },
  // They are shown elsewhere; here they would be in the way.
  limitRules: { 'reset-address': { burst: 100 }, resends: { burst: 100 } },
})
const { call } = server

const send = async ({ method, path, body, headers = {} }: Sent, token: string | undefined) => {
  // From many networks, so that no limit of one is met.
  const network = `2001:db8:${(networks += 1).toString(16)}::1`
  const answer = await server.app.inject({
    method: method as 'GET',
    url: path,
    remoteAddress: network,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
  })
  return { status: answer.statusCode, text: answer.body }
}
let networks = 0

/** Tokens that are worth nothing, none among them. */
const nobodies: (readonly [who: string, token: string | undefined])[] = []
/** Somebody else, whose things are not the caller's. */
let stranger: Person

beforeAll(async () => {
  const [ended, gone] = [await server.signUp(), await server.signUp()]
  await call('DELETE', '/auth/sessions', { token: ended.token })
  await call('DELETE', '/auth/account', { token: gone.token })
  nobodies.push(
    ['a visitor', undefined],
    ['an ended session', ended.token],
    ['a deleted account', gone.token],
  )
  stranger = await createPerson(server)
})

/** Sends and compares; `whose` are the words that must not be in the answer. */
async function tryCell(
  who: string,
  expected: Cell,
  sent: Sent,
  token: string | undefined,
  whose: { readonly secrets: readonly string[]; readonly word?: string | undefined },
): Promise<void> {
  if (expected === '-') return
  const { status, text } = await send(sent, token)
  const what = `${who}: ${sent.method} ${sent.path} -> ${text.slice(0, 300)}`
  expect([who, status], what).toEqual([who, expected])
  for (const secret of [...whose.secrets, ...(whose.word ? [whose.word] : [])])
    expect(text.includes(secret), `${secret} in ${what}`).toBe(false)
}

it('every call of the contract has a row', () => {
  const rows = new Set<string>([...PLAIN_ROWS, ...THING_ROWS].map((row) => row.call))
  expect(Object.keys(endpoints).filter((name) => !rows.has(name))).toEqual([])
})

it('whoever must be signed in is, and nobody is asked where the contract asks nobody', () => {
  for (const row of PLAIN_ROWS) {
    const { access }: Endpoint = endpoints[row.call]
    expect([row.call, row.nobody === 401]).toEqual([row.call, access === 'required'])
  }
  for (const row of THING_ROWS) {
    const { access }: Endpoint = endpoints[row.call]
    expect([row.call, row.nobody.private === 401]).toEqual([row.call, access === 'required'])
  }
})

it('the page says what is tried here', async () => {
  await expect(await authorisationPage()).toMatchFileSnapshot(
    fileURLToPath(new URL('../../../docs/authorisation.md', import.meta.url)),
  )
})

describe('about oneself, or about nobody', () => {
  it.each(PLAIN_ROWS.map((row) => [row.as === '' ? row.call : `${row.call}: ${row.as}`, row] as const))(
    '%s',
    async (_, row) => {
      const request = plainRequest(row)
      const whose = { secrets: stranger.secrets, word: stranger.privateWord }
      const before = await stateOf(server, stranger)
      for (const [who, token] of nobodies) await tryCell(who, row.nobody, request, token, whose)
      const callers: [string, Cell, Pick<TestUser, 'token'>][] = [
        ['free', row.free, await server.signUp()],
        ['Premium', row.premium, await server.signUp({ tier: 1 })],
        ['unverified', row.unverified, await createPerson(server, { isUnverified: true })],
      ]
      for (const [who, expected, { token }] of callers) await tryCell(who, expected, request, token, whose)
      expect(await stateOf(server, stranger)).toEqual(before)
    },
  )
})

describe('about a thing that belongs to somebody', () => {
  /** The secrets that open the thing for every client that has them. */
  const isKey = (row: ThingRow) => row.thing === 'link to a route'

  it.each(THING_ROWS.map((row) => [row.as === '' ? row.call : `${row.call}: ${row.as}`, row] as const))(
    '%s',
    async (_, row) => {
      const owner = await createPerson(server)
      const unverified = await createPerson(server, { isUnverified: true })
      const [free, premium] = [await server.signUp(), await server.signUp({ tier: 1 })]
      const before = await stateOf(server, owner)
      for (const which of ['private', 'public', 'missing'] as const) {
        const request = thingRequest(row, which, owner)
        // With the link one may read the route itself, and not what is kept for its owner.
        const opened = isKey(row) ? owner[which === 'missing' ? 'private' : which].shareToken : undefined
        const whose = {
          secrets: owner.secrets.filter((secret) => secret !== opened),
          word: isKey(row) && which === 'private' ? undefined : owner.privateWord,
        }
        if (which !== 'missing')
          for (const [who, token] of nobodies)
            await tryCell(`${who}, ${which}`, row.nobody[which], request, token, whose)
        for (const [who, { token }] of [
          ['free', free],
          ['Premium', premium],
        ] as const)
          await tryCell(`${who}, another's ${which}`, row.another[which], request, token, whose)
      }
      if (row.call !== 'signOut') expect(await stateOf(server, owner)).toEqual(before)
      for (const [who, expected, person] of [
        ['own', row.own.verified, owner],
        ['own, unverified', row.own.unverified, unverified],
      ] as const)
        await tryCell(who, expected, thingRequest(row, 'private', person), person.token, { secrets: [] })
    },
  )
})
