import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { paymentEvents, subscriptions } from '#server/kernel/db/schema/subscriptions.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import { type CallOptions, startTestServer, type TestUser } from '#tests/support/server.ts'
import { signatureOf, startStripeStandIn } from './stripe-stand-in.ts'

const stripe = await startStripeStandIn()
const billing = {
  secretKey: 'sk_test_1',
  webhookSecret: 'whsec_1',
  priceId: 'price_premium',
  apiBase: stripe.apiBase,
}
const server = await startTestServer({ parts: { billing } })
const { call, signUp, clock, database } = server
const { db } = database

const checkout = (user: TestUser, priceId = 'price_premium') =>
  call('POST', '/subscription/create-checkout-session', { token: user.token, body: { priceId } })
const portal = (user: TestUser) => call('POST', '/subscription/create-portal-session', { token: user.token })
const cancel = (user: TestUser) => call('POST', '/subscription/cancel', { token: user.token })
const plan = async (user: TestUser) =>
  (await call('GET', '/subscription/current', { token: user.token })).json
const customerOf = async (user: TestUser) =>
  (await db.select().from(subscriptions).where(eq(subscriptions.userId, user.id)))[0]?.customerId ?? ''

let events = 0
function send(type: string, object: object, { id = `evt_${++events}`, secret = 'whsec_1' } = {}) {
  const body = JSON.stringify({ id, object: 'event', type, data: { object } })
  return call('POST', '/subscription/webhook', {
    body,
    headers: { 'stripe-signature': signatureOf(body, secret, clock.now()) },
  })
}

const PERIOD_END_S = 1_900_000_000
let made = 0
/** The user pays on Stripe's page; Stripe has sent no webhook yet. */
async function pay(user: TestUser, change: object = {}) {
  await checkout(user)
  const id = `sub_${++made}`
  const subscription = {
    id,
    customer: await customerOf(user),
    status: 'active',
    cancel_at_period_end: false,
    items: { data: [{ current_period_end: PERIOD_END_S }] },
    metadata: { user_id: user.id },
    ...change,
  }
  stripe.subscriptions.set(id, subscription)
  return subscription
}

beforeEach(() => {
  stripe.calls.length = 0
})

describe('paying', () => {
  it('begins on a page of Stripe that knows the user, one customer for each [1 §7 checkout]', async () => {
    const user = await signUp()
    expect((await plan(user)).priceId).toBe('price_premium')
    const answers = await Promise.all([checkout(user), checkout(user)])
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 200,
        json: { checkoutUrl: 'https://checkout.stripe.test/c/pay' },
      })
    await checkout(user)
    const customer = await customerOf(user)
    const sessions = stripe.calls.filter((made) => made.call === 'POST /v1/checkout/sessions')
    expect(new Set(sessions.map(({ form }) => form['customer']))).toEqual(new Set([customer]))
    expect(sessions[0]?.form).toEqual({
      mode: 'subscription',
      customer,
      client_reference_id: user.id,
      'line_items[0][price]': 'price_premium',
      'line_items[0][quantity]': '1',
      'subscription_data[metadata][user_id]': user.id,
      success_url: 'https://walks.example/subscription?checkout=success',
      cancel_url: 'https://walks.example/subscription?checkout=cancelled',
    })
    for (const { headers } of stripe.calls) {
      expect(headers.authorization).toBe('Bearer sk_test_1')
      expect(headers['content-type']).toContain('application/x-www-form-urlencoded')
      expect(headers['idempotency-key']).toBeTruthy()
    }
    expect((await plan(user)).tier).toBe(0)
  })

  it('takes no other price, and none from who has Premium', async () => {
    expect(await checkout(await signUp(), 'price_of_one_cent')).toMatchObject({ status: 400 })
    expect(await checkout(await signUp({ tier: 1 }))).toMatchObject({
      status: 409,
      json: { code: 'already_premium' },
    })
    expect(stripe.calls).toEqual([])
  })

  it('gives Premium once Stripe says so, and Free again when it ends [1 §6]', async () => {
    const user = await signUp()
    const subscription = await pay(user)
    expect((await plan(user)).tier).toBe(0)
    const completed = await send('checkout.session.completed', {
      id: 'cs_1',
      subscription: subscription.id,
    })
    expect([completed.status, completed.json]).toEqual([200, { received: true }])
    expect(await plan(user)).toEqual({
      tier: 1,
      status: 'active',
      currentPeriodEnd: new Date(PERIOD_END_S * 1000).toISOString(),
      cancelAtPeriodEnd: false,
      priceId: 'price_premium',
    })
    const usage = await call('GET', '/subscription/usage', { token: user.token })
    expect(usage.json.monthlyLimit).toBe(0)
    subscription.status = 'past_due'
    await send('customer.subscription.updated', { id: subscription.id })
    expect(await plan(user)).toMatchObject({ tier: 1, status: 'past_due' })
    subscription.status = 'canceled'
    await send('customer.subscription.deleted', { id: subscription.id })
    expect(await plan(user)).toMatchObject({ tier: 0, status: 'canceled' })
  })

  it('says what holds now, in whatever order the news comes', async () => {
    const user = await signUp()
    const old = await pay(user)
    await send('customer.subscription.created', { id: old.id })
    old.status = 'canceled'
    await send('customer.subscription.deleted', { id: old.id })
    const fresh = await pay(user)
    await Promise.all([
      send('customer.subscription.created', { id: fresh.id, status: 'incomplete' }),
      send('customer.subscription.updated', { id: fresh.id }),
      send('customer.subscription.deleted', { id: old.id }),
      send('checkout.session.completed', { id: 'cs_2', subscription: fresh.id }),
    ])
    expect(await plan(user)).toMatchObject({ tier: 1, status: 'active' })
  })

  it('is not had for a stranger by a subscription that another product sold', async () => {
    const user = await signUp()
    stripe.subscriptions.set('sub_foreign', {
      id: 'sub_foreign',
      customer: 'cus_foreign',
      status: 'active',
      cancel_at_period_end: false,
      items: { data: [{ current_period_end: PERIOD_END_S }] },
      metadata: {},
    })
    const body = { id: 'cs_3', subscription: 'sub_foreign', client_reference_id: user.id }
    expect((await send('checkout.session.completed', body)).status).toBe(200)
    expect((await plan(user)).tier).toBe(0)
  })

  it('is managed on a page of Stripe, once something was paid [1 §7 portal]', async () => {
    const user = await signUp()
    for (const answer of [await portal(user), await cancel(user)])
      expect(answer).toMatchObject({ status: 409, json: { code: 'no_paid_plan' } })
    await pay(user)
    expect(await portal(user)).toMatchObject({
      status: 200,
      json: { portalUrl: 'https://billing.stripe.test/p/session' },
    })
    const asked = stripe.calls.find((made) => made.call === 'POST /v1/billing_portal/sessions')
    expect(asked?.form['return_url']).toBe('https://walks.example/subscription')
  })

  it('is ended with the paid time, and the answer is the updated plan [1 §7 cancel]', async () => {
    const user = await signUp()
    const { id } = await pay(user)
    await send('customer.subscription.created', { id })
    for (let i = 0; i < 2; i++)
      expect(await cancel(user)).toMatchObject({
        status: 200,
        json: { tier: 1, status: 'active', cancelAtPeriodEnd: true },
      })
    expect(stripe.subscriptions.get(id)?.cancel_at_period_end).toBe(true)
  })
})

describe('a webhook', () => {
  it('counts once, however often and concurrently it is sent', async () => {
    const user = await signUp()
    const { id } = await pay(user)
    const again = () => send('customer.subscription.created', { id }, { id: 'evt_same' })
    const answers = await Promise.all([again(), again(), again()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    stripe.calls.length = 0
    expect((await again()).status).toBe(200)
    expect(stripe.calls).toEqual([])
    expect(await db.select().from(paymentEvents).where(eq(paymentEvents.id, 'evt_same'))).toHaveLength(1)
  })

  it('that is worked on after a later one does not undo it', async () => {
    const user = await signUp()
    const subscription = await pay(user)
    const { id } = subscription
    stripe.meanwhile.work = async () => {
      subscription.status = 'canceled'
      clock.advance(1000)
      await send('customer.subscription.deleted', { id })
    }
    expect((await send('customer.subscription.created', { id })).status).toBe(200)
    expect(await plan(user)).toMatchObject({ tier: 0, status: 'canceled' })
  })

  it('keeps no transaction open while Stripe is asked', async () => {
    const user = await signUp()
    const { id } = await pay(user)
    const open: unknown[] = []
    const look = async () => {
      const { rows } = await db.execute(
        sql`select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      )
      open.push(...rows)
    }
    stripe.meanwhile.work = look
    await send('customer.subscription.created', { id })
    stripe.meanwhile.work = look
    expect((await call('DELETE', '/auth/account', { token: user.token })).status).toBe(204)
    expect(stripe.meanwhile.work).toBeUndefined()
    expect(open).toEqual([])
  })

  it('is refused unsigned, wrongly signed, changed or late', async () => {
    const user = await signUp()
    const { id } = await pay(user)
    const body = JSON.stringify({
      id: 'evt_x',
      type: 'customer.subscription.created',
      data: { object: { id } },
    })
    const good = signatureOf(body, 'whsec_1', clock.now())
    const late = signatureOf(body, 'whsec_1', new Date(clock.now().getTime() - 600_000))
    const wrong = signatureOf(body, 'whsec_2', clock.now())
    const tries: CallOptions[] = [
      { body, headers: {} },
      { body, headers: { 'stripe-signature': wrong } },
      { body, headers: { 'stripe-signature': late } },
      { body: body.replace('evt_x', 'evt_y'), headers: { 'stripe-signature': good } },
    ]
    for (const options of tries)
      expect(await call('POST', '/subscription/webhook', options)).toMatchObject({
        status: 400,
        json: { code: 'bad_signature' },
      })
    expect((await plan(user)).tier).toBe(0)
    const taken = await call('POST', '/subscription/webhook', { body, headers: { 'stripe-signature': good } })
    expect(taken.status).toBe(200)
    expect((await plan(user)).tier).toBe(1)
  })

  it('that could not be worked on is sent again by Stripe and counts then', async () => {
    const user = await signUp()
    const { id } = await pay(user)
    stripe.failures.push(500, 500)
    const again = () => send('customer.subscription.created', { id }, { id: 'evt_retried' })
    expect((await again()).status).toBe(503)
    expect((await plan(user)).tier).toBe(0)
    expect((await again()).status).toBe(200)
    expect((await plan(user)).tier).toBe(1)
  })

  it('of another kind, of an unknown subscription or of a user who is gone changes nothing', async () => {
    const user = await signUp()
    const { id } = await pay(user)
    expect((await send('invoice.paid', { id: 'in_1' })).status).toBe(200)
    expect((await send('customer.subscription.updated', { id: 'sub_gone' })).status).toBe(200)
    await db.delete(users).where(eq(users.id, user.id))
    expect((await send('customer.subscription.updated', { id })).status).toBe(200)
    expect((await send('nothing', 'no object' as unknown as object)).status).toBe(400)
  })
})

describe('an account that goes', () => {
  it('is not billed any more and is forgotten by Stripe too', async () => {
    const user = await signUp()
    const { id, customer } = await pay(user)
    await send('customer.subscription.created', { id })
    stripe.failures.push(500, 500)
    const remove = () => call('DELETE', '/auth/account', { token: user.token })
    expect(await remove()).toMatchObject({ status: 503, json: { code: 'payment_unavailable' } })
    expect((await plan(user)).tier).toBe(1)
    expect((await remove()).status).toBe(204)
    expect(stripe.customers.has(customer)).toBe(false)
    expect(stripe.subscriptions.get(id)?.status).toBe('canceled')
    expect((await send('customer.subscription.deleted', { id })).status).toBe(200)
  })
})

describe('a payment provider that fails', () => {
  it('is asked once more with the same key, and then the answer says so', async () => {
    const user = await signUp()
    stripe.failures.push(502)
    expect((await checkout(user)).status).toBe(200)
    const [first, second] = stripe.calls
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
    stripe.failures.push(500, 503)
    expect(await checkout(user)).toMatchObject({ status: 503, json: { code: 'payment_unavailable' } })
    stripe.failures.push(402)
    expect((await checkout(user)).status).toBe(503)
    const off = await startTestServer({ parts: { billing: { ...billing, apiBase: 'http://127.0.0.1:9' } } })
    const other = await off.signUp()
    const answer = await off.call('POST', '/subscription/create-checkout-session', {
      token: other.token,
      body: { priceId: 'price_premium' },
    })
    expect(answer.status).toBe(503)
  })
})

describe('without a payment provider', () => {
  it.each(['create-checkout-session', 'create-portal-session', 'cancel', 'webhook'])(
    '%s answers 503 with a clear error [1 §7]',
    async (name) => {
      const bare = await startTestServer()
      const { token } = await bare.signUp()
      for (const body of [{ priceId: 'price_premium' }, undefined])
        expect(await bare.call('POST', `/subscription/${name}`, { token, body })).toMatchObject({
          status: 503,
          json: { code: 'payment_not_configured', error: 'Payment is not set up on this server.' },
        })
      const { json } = await bare.call('GET', '/subscription/current', { token })
      expect(json).toMatchObject({ tier: 0, status: 'active', priceId: null })
    },
  )
})
