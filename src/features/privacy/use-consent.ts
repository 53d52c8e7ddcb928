import { useSyncExternalStore } from 'react'
import { ok } from '#contract/failure.ts'
import { tellConsent } from '#live/commands.ts'
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

/**
 * Stores the choice on this device, where it holds at once. A signed-in person's goes to the server too, when there is a
 * connection.
 */
export async function chooseConsent(choice: ConsentChoice): Promise<void> {
  saveConsent(choice)
  const told = getSession().name === 'signed-in' ? await tellConsent(choice) : ok(null)
  if (told.ok) toastSuccess(CONSENT_SAVED)
  else toastError(CONSENT_FAILED)
}
