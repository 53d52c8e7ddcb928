import { describe, expect, it } from 'vitest'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer()
const { call, signUp } = server
const { accessibility, tour, narration } = PREFERENCE_DEFAULTS
const BASE = '/user/preferences'
const NONE = { accessibility: null, tour: null, narration: null }

describe('preferences', () => {
  it('are null until they are saved, group by group, and come back as they were saved [1 §7 preferences]', async () => {
    const { token } = await signUp()
    expect((await call('GET', BASE, { token })).json).toEqual(NONE)
    expect((await call('GET', `${BASE}/tour`, { token })).json).toBeNull()
    const changed = {
      accessibility: {
        ...accessibility,
        walkingSpeed: 'slow',
        maxWalkingDistance: 2.5,
        mobilityRequirements: {
          ...accessibility.mobilityRequirements,
          needsFrequentRests: true,
          restInterval: 15,
        },
      },
      tour: { ...tour, preferredTimeOfDay: 'evening', budgetLevel: 'free', avoidCrowds: true },
      narration: { ...narration, narrationSpeed: 1.25, language: 'ja', autoplayNext: false },
    }
    for (const [group, body] of Object.entries(changed)) {
      const saved = await call('PUT', `${BASE}/${group}`, { token, body })
      expect([saved.status, saved.json]).toEqual([200, body])
      expect((await call('GET', `${BASE}/${group}`, { token })).json).toEqual(body)
    }
    expect((await call('GET', BASE, { token })).json).toEqual(changed)
    const other = await signUp()
    expect((await call('GET', BASE, { token: other.token })).json).toEqual(NONE)
  })

  it('have the specified defaults [1 §3] [1 §7 preference defaults]', async () => {
    const { token } = await signUp()
    expect((await call('GET', `${BASE}/defaults`, { token })).json).toEqual({
      accessibility: {
        walkingSpeed: 'moderate',
        maxWalkingDistance: 5,
        mobilityRequirements: {
          wheelchairAccessible: false,
          avoidStairs: false,
          avoidSteepHills: false,
          needsFrequentRests: false,
          restInterval: 30,
        },
        visualAids: { highContrastMode: false, largerFonts: false, audioDescriptions: false },
      },
      tour: {
        defaultDuration: 30,
        preferredTimeOfDay: 'any',
        avoidCrowds: false,
        budgetLevel: 'moderate',
        includeIndoorVenues: true,
        weatherSensitive: false,
      },
      narration: {
        narrationSpeed: 1,
        narrationStyle: 'conversational',
        language: 'en',
        includeLocalPhrases: true,
        backgroundMusic: false,
        autoplayNext: true,
      },
    })
  })

  it.each([60, 90, 120])(
    'keep a default duration of %d minutes for Premium [1 §5 durations]',
    async (minutes) => {
      const body = { ...tour, defaultDuration: minutes }
      const free = await signUp()
      expect(await call('PUT', `${BASE}/tour`, { token: free.token, body })).toMatchObject({
        status: 403,
        json: { code: 'premium_duration', error: expect.stringContaining('Premium') },
      })
      expect((await call('GET', BASE, { token: free.token })).json.tour).toBeNull()
      const premium = await signUp({ tier: 1 })
      expect((await call('PUT', `${BASE}/tour`, { token: premium.token, body })).json).toEqual(body)
    },
  )

  const wrongRest = (restInterval: unknown) => ({
    mobilityRequirements: { ...accessibility.mobilityRequirements, restInterval },
  })
  const wrongValues: [keyof typeof NONE, object][] = [
    ['accessibility', { walkingSpeed: 'running' }],
    ['accessibility', { maxWalkingDistance: -1 }],
    ['accessibility', wrongRest(5)],
    ['accessibility', wrongRest(65)],
    ['accessibility', wrongRest(12)],
    ['accessibility', wrongRest('30')],
    ['accessibility', { visualAids: { highContrastMode: 'yes' } }],
    ['tour', { defaultDuration: 45 }],
    ['tour', { preferredTimeOfDay: 'night' }],
    ['tour', { budgetLevel: 'lavish' }],
    ['narration', { narrationSpeed: 2 }],
    ['narration', { narrationStyle: 'rude' }],
    ['narration', { language: 'xx' }],
    ['narration', { autoplayNext: 1 }],
  ]
  it.each(wrongValues)('refuse %s with %j [1 §9 preferences]', async (group, wrong) => {
    const { token } = await signUp({ tier: 1 })
    const body = { ...PREFERENCE_DEFAULTS[group], ...wrong }
    expect(await call('PUT', `${BASE}/${group}`, { token, body })).toMatchObject({
      status: 400,
      json: { error: expect.any(String) },
    })
    expect((await call('GET', `${BASE}/${group}`, { token })).json).toBeNull()
  })

  it('are forgotten group by group, again and again [1 §7 preferences]', async () => {
    const { token } = await signUp()
    await call('PUT', `${BASE}/tour`, { token, body: tour })
    await call('PUT', `${BASE}/narration`, { token, body: narration })
    for (let i = 0; i < 2; i++) expect((await call('DELETE', `${BASE}/tour`, { token })).status).toBe(204)
    expect((await call('GET', BASE, { token })).json).toEqual({ ...NONE, narration })
    expect((await call('DELETE', `${BASE}/everything`, { token })).status).toBe(400)
  })

  it('are saved once by a repeated call, and the tag changes with them', async () => {
    const { token } = await signUp()
    const headers = { 'idempotency-key': 'same-save' }
    await call('PUT', `${BASE}/narration`, { token, body: narration, headers })
    const { headers: first } = await call('GET', BASE, { token })
    const later = { ...narration, language: 'fr' }
    await call('PUT', `${BASE}/narration`, { token, body: later })
    const repeated = await call('PUT', `${BASE}/narration`, { token, body: narration, headers })
    expect([repeated.status, repeated.json]).toEqual([200, narration])
    const now = await call('GET', BASE, { token, headers: { 'if-none-match': first['etag'] ?? '' } })
    expect([now.status, now.json.narration]).toEqual([200, later])
    const again = await call('GET', BASE, { token, headers: { 'if-none-match': now.headers['etag'] ?? '' } })
    expect(again.status).toBe(304)
  })
})
