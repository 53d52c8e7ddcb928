import { useEffect, useSyncExternalStore } from 'react'
import { ok } from '#contract/failure.ts'
import { sendConsent } from '#live/account.ts'
import { getSession, useSession } from '#live/session/session.ts'
import {
  getConsent,
  saveConsent,
  subscribeConsent,
  type Consent,
  type ConsentChoice,
} from '#platform/storage/consent.ts'
import { readSetting, removeSetting, writeSetting } from '#platform/storage/settings-storage.ts'
import { toastError, toastSuccess } from '#ui/toast/toast.ts'
import * as cookies from '#texts/cookies.ts'

/** The consent that applies on this device; null where the person must be asked. */
export const useConsent = (): Consent | null => useSyncExternalStore(subscribeConsent, getConsent, () => null)

/** Marks a choice that no account made: the account that signs in next receives it. */
const UNSENT = 'consentUntold'

/**
 * Stores the choice on this device, where it applies at once. A user's choice is sent to the server too, as soon as there is a
 * connection; a visitor's after the next sign-in.
 */
export async function chooseConsent(choice: ConsentChoice): Promise<void> {
  saveConsent(choice)
  const isSignedIn = getSession().name === 'signed-in'
  if (!isSignedIn) writeSetting(UNSENT, 'true')
  const answer = isSignedIn ? await sendConsent(choice) : ok(null)
  if (answer.ok) toastSuccess(cookies.saved)
  else toastError(cookies.saveFailed)
}

/** Sends a choice that was made on this device before the sign-in to the account that signs in. */
export function useTellConsent(): void {
  const session = useSession()
  useEffect(() => {
    const consent = getConsent()
    if (session.name !== 'signed-in' || readSetting(UNSENT) === null) return
    removeSetting(UNSENT)
    if (!consent) return
    const { functional, analytics, marketing } = consent
    // Where it cannot be stored on this device, the next start tries again.
    const storeUnsent = () => writeSetting(UNSENT, 'true')
    sendConsent({ functional, analytics, marketing }).then(
      (answer) => answer.ok || storeUnsent(),
      storeUnsent,
    )
  }, [session])
}
