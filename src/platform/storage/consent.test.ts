// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  ACCEPT_ALL,
  clearConsent,
  CONSENT_CHANGED,
  CONSENT_CLEARED,
  getConsent,
  isAllowed,
  parseConsent,
  REJECT_ALL,
  saveConsent,
  startConsent,
} from './consent.ts'
import {
  forgetFunctional,
  readFunctional,
  startFunctionalStorage,
  writeFunctional,
} from './functional-storage.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const DAY_MS = 86_400_000
const record = (timestamp: string) => JSON.stringify({ necessary: true, ...ACCEPT_ALL, timestamp })

let heard: string[]
const listen = (event: Event) => heard.push(event.type)
let stops: (() => void)[]
beforeEach(() => {
  localStorage.clear()
  forgetFunctional()
  heard = []
  stops = []
  addEventListener(CONSENT_CHANGED, listen)
  addEventListener(CONSENT_CLEARED, listen)
})
afterEach(() => {
  removeEventListener(CONSENT_CHANGED, listen)
  removeEventListener(CONSENT_CLEARED, listen)
  for (const stop of stops) stop()
})

describe('a stored consent', () => {
  it('counts for a year and no longer [1 §4 consent] [1 §9 consent year]', () => {
    const at = (days: number) => record(new Date(NOW - days * DAY_MS).toISOString())
    expect(parseConsent(at(364.9), NOW)?.analytics).toBe(true)
    expect(parseConsent(at(365), NOW)).toBeNull()
  })

  it.each(['', '{', 'null', '7', '{}', '{"timestamp":"yesterday"}', '{"functional":true}'])(
    'that is unparseable (%s) is none [1 §4 consent]',
    (text) => expect(parseConsent(text, NOW)).toBeNull(),
  )

  it('that counts no more is cleared at the start, with an event [1 §4 consent]', () => {
    localStorage.setItem('cookieConsent', record('2020-01-01T00:00:00.000Z'))
    stops.push(startConsent())
    expect(localStorage.getItem('cookieConsent')).toBeNull()
    expect(heard).toEqual([CONSENT_CLEARED])
  })

  it('that counts stays as it is, and nobody is told [1 §4 consent]', () => {
    const text = record(new Date().toISOString())
    localStorage.setItem('cookieConsent', text)
    stops.push(startConsent())
    expect(localStorage.getItem('cookieConsent')).toBe(text)
    expect(heard).toEqual([])
  })
})

it('saving stores a whole record with its time and tells everyone; clearing takes it away [1 §3] [1 §4 consent]', () => {
  const details: unknown[] = []
  const take = (event: Event) => details.push((event as CustomEvent).detail)
  addEventListener(CONSENT_CHANGED, take, { once: true })
  const before = Date.now()
  saveConsent({ functional: true, analytics: false, marketing: false })
  const stored = JSON.parse(localStorage.getItem('cookieConsent') ?? '') as Record<string, unknown>
  expect(stored).toEqual({
    necessary: true,
    functional: true,
    analytics: false,
    marketing: false,
    timestamp: expect.any(String) as string,
  })
  expect(Date.parse(String(stored['timestamp']))).toBeGreaterThanOrEqual(before)
  expect(details).toEqual([stored])
  clearConsent()
  expect(localStorage.getItem('cookieConsent')).toBeNull()
  expect(heard).toEqual([CONSENT_CHANGED, CONSENT_CLEARED])
})

it('another tab’s choice is told here too [1 §4 consent]', () => {
  stops.push(startConsent())
  localStorage.setItem('cookieConsent', record(new Date().toISOString()))
  dispatchEvent(new StorageEvent('storage', { key: 'cookieConsent', storageArea: localStorage }))
  expect(heard).toEqual([CONSENT_CHANGED])
  expect(isAllowed('marketing')).toBe(true)
})

it('the record is the same object as long as it is the same text', () => {
  saveConsent(ACCEPT_ALL)
  expect(getConsent()).toBe(getConsent())
})

describe('functional storage [1 §4 consent]', () => {
  it('keeps nothing on the device without consent, and what was set until the page goes', () => {
    writeFunctional('playerVolume', '0.4')
    expect(localStorage.length).toBe(0)
    expect(readFunctional('playerVolume')).toBe('0.4')
    saveConsent(REJECT_ALL)
    expect(localStorage.getItem('playerVolume')).toBeNull()
  })

  it('does not read what lies there without consent', () => {
    localStorage.setItem('playerVolume', '0.2')
    expect(readFunctional('playerVolume')).toBeNull()
  })

  it('writes what was set before, once it is allowed, and takes it away when it is not any more', () => {
    stops.push(startFunctionalStorage())
    writeFunctional('playerSpeed', '1.5')
    saveConsent(ACCEPT_ALL)
    expect(localStorage.getItem('playerSpeed')).toBe('1.5')
    saveConsent(REJECT_ALL)
    expect(localStorage.getItem('playerSpeed')).toBeNull()
    saveConsent(ACCEPT_ALL)
    clearConsent()
    expect(localStorage.getItem('playerSpeed')).toBeNull()
  })

  it('goes at the start where the consent has expired', () => {
    localStorage.setItem('playerVolume', '0.2')
    localStorage.setItem('cookieConsent', record('2020-01-01T00:00:00.000Z'))
    stops.push(startConsent(), startFunctionalStorage())
    expect(localStorage.length).toBe(0)
  })
})
