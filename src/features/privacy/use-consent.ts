import { useSyncExternalStore } from 'react'
import type { privacyEndpoints } from '#contract/api/privacy.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { ask } from '#live/ask.ts'
import { getSession } from '#live/session.ts'
import {
  getConsent,
  saveConsent,
  subscribeConsent,
  type Consent,
  type ConsentChoice,
} from '#platform/consent.ts'
import { toastError, toastSuccess } from '#ui/toast/toast.ts'
import { CONSENT_FAILED, CONSENT_SAVED } from './messages.ts'

/** The consent that holds on this device; null where the person must be asked. */
export const useConsent = (): Consent | null => useSyncExternalStore(subscribeConsent, getConsent, () => null)

/** The choice in the server's words (first document, section 7). */
export const consentBody = (choice: ConsentChoice): BodyInput<typeof privacyEndpoints.saveConsent> => ({
  MarketingEmailConsent: choice.marketing,
  AnalyticsConsent: choice.analytics,
  FunctionalCookiesConsent: choice.functional,
  PerformanceCookiesConsent: false,
})

/** Stores the choice on this device, where it holds at once; a signed-in person's also at the server. */
export async function chooseConsent(choice: ConsentChoice): Promise<void> {
  saveConsent(choice)
  if (getSession().name === 'signed-in') {
    const answer = await ask('saveConsent', { body: consentBody(choice) })
    if (!answer.ok) {
      toastError(CONSENT_FAILED)
      return
    }
  }
  toastSuccess(CONSENT_SAVED)
}
