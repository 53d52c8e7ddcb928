/**
 * The cookie consent of this device, in the localStorage key `cookieConsent`. Every tab is notified of a change by an event of its window.
 * Without a valid record only necessary storage is allowed.
 */
import { CONSENT_EXPIRES_DAYS } from '#contract/periods.ts'
import { readSetting, removeSetting, watchSettings, writeSetting } from './settings-storage.ts'

export type ConsentCategory = 'functional' | 'analytics' | 'marketing'
/** The categories that the user is asked about; necessary storage is not among them. */
export type ConsentChoice = Readonly<Record<ConsentCategory, boolean>>
export interface Consent extends ConsentChoice {
  readonly necessary: true
  /** ISO 8601. */
  readonly timestamp: string
}

export const ACCEPT_ALL: ConsentChoice = { functional: true, analytics: true, marketing: true }
export const REJECT_ALL: ConsentChoice = { functional: false, analytics: false, marketing: false }

/** The events of the window; the detail of the first is the new `Consent`. */
export const CONSENT_CHANGED = 'consent-changed'
export const CONSENT_CLEARED = 'consent-cleared'

const KEY = 'cookieConsent'
const DAY_MS = 86_400_000

/** Parses a stored record; null where it is damaged, incomplete, or older than a year. */
export function parseConsent(text: string | null, nowMs: number): Consent | null {
  if (text === null) return null
  try {
    const { functional, analytics, marketing, timestamp } = JSON.parse(text) as Partial<Consent>
    if (typeof timestamp !== 'string') return null
    const ageMs = nowMs - Date.parse(timestamp)
    if (!(ageMs < CONSENT_EXPIRES_DAYS * DAY_MS)) return null
    return {
      necessary: true,
      functional: functional === true,
      analytics: analytics === true,
      marketing: marketing === true,
      timestamp,
    }
  } catch {
    return null
  }
}

let last: { readonly text: string | null; readonly consent: Consent | null } | undefined

/** Returns the valid record, the same object as long as it does not change; null where the user must be asked. */
export function getConsent(): Consent | null {
  const text = readSetting(KEY)
  const consent = parseConsent(text, Date.now())
  if (!last || last.text !== text || (last.consent === null) !== (consent === null)) last = { text, consent }
  return last.consent
}

export const isAllowed = (category: ConsentCategory): boolean => getConsent()?.[category] === true

const broadcast = () => {
  const consent = getConsent()
  dispatchEvent(
    consent ? new CustomEvent(CONSENT_CHANGED, { detail: consent }) : new CustomEvent(CONSENT_CLEARED),
  )
}

export function saveConsent({ functional, analytics, marketing }: ConsentChoice): Consent {
  const timestamp = new Date().toISOString()
  const consent: Consent = { necessary: true, functional, analytics, marketing, timestamp }
  writeSetting(KEY, JSON.stringify(consent))
  broadcast()
  return consent
}

export function clearConsent(): void {
  removeSetting(KEY)
  broadcast()
}

/** Calls back after every change, in this tab and others. Returns a function that stops it. */
export function subscribeConsent(listener: () => void): () => void {
  addEventListener(CONSENT_CHANGED, listener)
  addEventListener(CONSENT_CLEARED, listener)
  return () => {
    removeEventListener(CONSENT_CHANGED, listener)
    removeEventListener(CONSENT_CLEARED, listener)
  }
}

/** Removes a record that is not valid any more, and follows other tabs from now on. Returns a function that stops it. */
export function startConsent(): () => void {
  if (readSetting(KEY) !== null && getConsent() === null) clearConsent()
  return watchSettings((key) => {
    if (key === KEY || key === null) broadcast()
  })
}
