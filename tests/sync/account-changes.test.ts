import { firstValueFrom, map } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { watchPreferences, watchProfile } from '#data/queries/account.ts'
import type { ChangeKind, ChangePayloads } from '#changes/payloads.ts'
import { openBrowser, type Browser } from './support/tabs.ts'
import { startTourServer, type TourServer } from './support/tour-server.ts'

/** Preferences, name and consent as queued changes. */
let server: TourServer
let browser: Browser

beforeEach(async () => {
  server = await startTourServer()
  browser = openBrowser(server.origin)
})
afterEach(async () => {
  await browser.close()
  await server.close()
})

const change = async <K extends ChangeKind>(kind: K, payload: ChangePayloads[K]) =>
  browser.add({ kind, payload, baseVersion: 0 })
const narration = (narrationSpeed: 1 | 1.25 | 1.5) =>
  change('preferences-narration', {
    title: '',
    value: { ...PREFERENCE_DEFAULTS.narration, narrationSpeed },
  })
const preferences = async () => {
  const stored = await firstValueFrom(watchPreferences(await browser.page()))
  return stored.isKnown ? stored.value : undefined
}
const speeds = async () => (await preferences())?.narration?.narrationSpeed

describe('preferences', () => {
  it('show as saved before they are sent; only the last value of a group is sent', async () => {
    await narration(1.25)
    await narration(1.5)
    await change('preferences-tour', { title: '', value: PREFERENCE_DEFAULTS.tour })
    expect(await preferences()).toMatchObject({
      narration: { narrationSpeed: 1.5 },
      accessibility: null,
      pending: [{ kind: 'preferences-narration' }, { kind: 'preferences-tour' }],
    })
    await browser.openTab()
    await browser.sent()
    expect(server.done).toEqual(['save narration', 'save tour'])
    expect(server.account.preferences).toMatchObject({ narration: { narrationSpeed: 1.5 } })
  })

  it('are fetched, and a pull from before the answer of a save does not undo it', async () => {
    server.account.preferences['narration'] = { ...PREFERENCE_DEFAULTS.narration, narrationSpeed: 1 }
    const tab = await browser.openTab()
    await tab.refresh({ what: 'preferences' })
    expect(await speeds()).toBe(1)

    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    server.fault = ({ call }) =>
      call === 'GET /api/user/preferences' ? { kind: 'hold', until: held } : undefined
    server.account.preferences['tour'] = PREFERENCE_DEFAULTS.tour
    const asked = server.requests.length
    const pull = tab.refresh({ what: 'preferences' })
    await browser.until(() => server.requests.length > asked)
    const seen: unknown[] = []
    const watching = watchPreferences(await browser.page())
      .pipe(map((stored) => stored.isKnown && stored.value?.narration?.narrationSpeed))
      .subscribe((speed) => void seen.push(speed))
    await browser.until(() => seen.length > 0, 'the first answer')
    await narration(1.5)
    await browser.sent()
    release()
    await pull
    watching.unsubscribe()
    expect(await speeds()).toBe(1.5)
    expect(new Set(seen)).toEqual(new Set([1, 1.5]))
    expect(seen.indexOf(1.5)).toBe(seen.lastIndexOf(1) + 1)
  })

  it('fall back to the defaults by a reset, also one that the server has done already', async () => {
    server.account.preferences['tour'] = PREFERENCE_DEFAULTS.tour
    const tab = await browser.openTab()
    await tab.refresh({ what: 'preferences' })
    server.fault = ({ call }) =>
      call.startsWith('DELETE') ? { kind: 'status', status: 404, body: { error: 'None' } } : undefined
    await change('preferences-reset', { title: '', group: 'tour' })
    expect((await preferences())?.tour).toBeNull()
    await browser.sent()
    expect((await preferences())?.tour).toBeNull()
  })

  it('that the server refuses show what holds, with the reason beside it', async () => {
    const tab = await browser.openTab()
    await tab.refresh({ what: 'preferences' })
    server.fault = ({ call }) =>
      call.startsWith('PUT')
        ? { kind: 'status', status: 400, body: { error: 'Durations above 30 need Premium' } }
        : undefined
    await narration(1.5)
    await browser.until(async () => (await browser.statuses())[0] === 'failed')
    expect(await preferences()).toMatchObject({
      narration: null,
      pending: [{ status: 'failed', failure: { text: 'Durations above 30 need Premium' } }],
    })
  })
})

it('a new name shows at once and is the server\u2019s afterwards', async () => {
  const tab = await browser.openTab()
  await tab.refresh({ what: 'profile' })
  server.fault = ({ call }) => (call.startsWith('PUT') ? { kind: 'status', status: 503 } : undefined)
  await change('profile', { title: '', firstName: 'Grace', lastName: 'Hopper' })
  const profile = async () => {
    const stored = await firstValueFrom(watchProfile(await browser.page()))
    return stored.isKnown ? stored.value : undefined
  }
  expect(await profile()).toMatchObject({ fullName: 'Grace Hopper', pending: [{ kind: 'profile' }] })
  server.fault = () => undefined
  await browser.sent()
  expect(await profile()).toMatchObject({ fullName: 'Grace Hopper', pending: [] })
  expect(server.done).toEqual(['profile Grace Hopper'])
})

it('consent is sent once, in its latest form', async () => {
  const consent = { title: '', functional: true, analytics: true, marketing: false }
  await change('consent', { ...consent, analytics: false })
  await change('consent', consent)
  expect(await browser.rows()).toHaveLength(1)
  await browser.openTab()
  await browser.sent()
  expect(server.account.consent).toMatchObject({ AnalyticsConsent: true, MarketingEmailConsent: false })
})
