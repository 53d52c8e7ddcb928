import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { watchPreferences } from '#data/queries/account.ts'
import type { ChangeKind, ChangePayloads } from '#changes/payloads.ts'
import type { PreferencesView } from '#data/account/fold-preferences.ts'
import { startTestServer } from '#tests/support/server.ts'
import { openBrowser, type Browser } from './support/tabs.ts'

const server = await startTestServer()
const { call, signUp } = server
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
const { tour, narration } = PREFERENCE_DEFAULTS

let browser: Browser
beforeEach(() => {
  browser = openBrowser(origin)
})
afterEach(() => browser.close())

const change = async <K extends ChangeKind>(kind: K, payload: ChangePayloads[K]) =>
  browser.add({ kind, payload, baseVersion: 0 })

/** The preferences as a screen sees them now. */
async function shown(): Promise<PreferencesView | undefined> {
  const store = await browser.page()
  return new Promise((resolve) => {
    const subscription = watchPreferences(store).subscribe((stored) => {
      resolve(stored.isKnown ? stored.value : undefined)
      queueMicrotask(() => subscription.unsubscribe())
    })
  })
}

describe('preferences changed without a connection', () => {
  it('show at once, reach the server when it is there, and stay as they show [1 §7 preferences]', async () => {
    const { token } = await signUp()
    await change('preferences-tour', { title: '', value: { ...tour, avoidCrowds: true } })
    await change('preferences-narration', { title: '', value: { ...narration, language: 'pt' } })
    expect((await shown())?.tour?.avoidCrowds).toBe(true)
    const tab = await browser.openTab({ token })
    await browser.sent()
    expect((await call('GET', '/user/preferences', { token })).json).toEqual({
      accessibility: null,
      tour: { ...tour, avoidCrowds: true },
      narration: { ...narration, language: 'pt' },
    })
    expect(await tab.refresh({ what: 'preferences' })).toEqual({ ok: true, value: null })
    expect(await shown()).toMatchObject({
      accessibility: null,
      tour: { ...tour, avoidCrowds: true },
      narration: { ...narration, language: 'pt' },
      isFetched: true,
      pending: [],
    })
  })

  it('go back to their defaults, group by group [1 §7 preferences]', async () => {
    const { token } = await signUp()
    await call('PUT', '/user/preferences/tour', { token, body: { ...tour, avoidCrowds: true } })
    await call('PUT', '/user/preferences/narration', { token, body: narration })
    const tab = await browser.openTab({ token })
    await tab.refresh({ what: 'preferences' })
    await change('preferences-reset', { title: '', group: 'tour' })
    await browser.sent()
    expect(await shown()).toMatchObject({ tour: null, narration })
    expect((await call('GET', '/user/preferences', { token })).json).toMatchObject({ tour: null, narration })
  })

  it('show what the server has again where it refuses a duration that needs Premium [1 §5 durations]', async () => {
    const { token } = await signUp()
    const tab = await browser.openTab({ token })
    await tab.refresh({ what: 'preferences' })
    await change('preferences-tour', { title: '', value: { ...tour, defaultDuration: 90 } })
    await browser.until(async () => (await browser.statuses()).join() === 'failed', 'the refusal')
    const view = await shown()
    expect(view?.tour).toBeNull()
    expect(view?.pending).toMatchObject([{ kind: 'preferences-tour', status: 'failed' }])
  })

  it('the name reaches the server too [1 §7 profile]', async () => {
    const { token } = await signUp()
    await change('profile', { title: '', firstName: 'Grace', lastName: 'Hopper' })
    await browser.openTab({ token })
    await browser.sent()
    expect((await call('GET', '/auth/me', { token })).json).toMatchObject({ fullName: 'Grace Hopper' })
  })
})
