/** The calls about accounts: signing up and in, recovery, preferences, privacy, payment. */
import { createAccounts } from '#server/api/accounts/accounts.ts'
import { createAccountUpkeep } from '#server/api/accounts/account-upkeep.ts'
import { createEmailChange } from '#server/api/accounts/email-change.ts'
import { createEmailLinks } from '#server/api/accounts/email-links.ts'
import { createGoogleIdentity, type GoogleIdentity } from '#server/api/accounts/google-identity.ts'
import { createKnownDevices } from '#server/api/accounts/known-devices.ts'
import { createPasswordReset } from '#server/api/accounts/password-reset.ts'
import { type Billing, createBilling } from '#server/api/billing/billing.ts'
import { serveAccount } from '#server/api/resources/account/account.ts'
import { serveAuth } from '#server/api/resources/account/auth.ts'
import { GOOGLE_CALLBACK_PATH, serveGoogleSignIn } from '#server/api/resources/account/google-sign-in.ts'
import { servePreferences } from '#server/api/resources/account/preferences.ts'
import { servePrivacy } from '#server/api/resources/account/privacy.ts'
import { serveRecovery } from '#server/api/resources/account/recovery.ts'
import { serveSessions } from '#server/api/resources/account/sessions.ts'
import {
  refusePaymentWebhook,
  servePaymentWebhook,
} from '#server/api/resources/subscription/payment-webhook.ts'
import { serveSubscription } from '#server/api/resources/subscription/subscription.ts'
import { sweepFileRemovals } from '#server/kernel/storage/file-removals.ts'
import type { Wiring } from './app-parts.ts'

export function serveAccountCalls(wiring: Wiring): void {
  const { router, db, clock, limits } = wiring
  const billing = openBilling(wiring)
  serveSignInAndRecovery(wiring)
  serveSessions(router, { db, clock, limits })
  serveAccount(router, { ...wiring, billing })
  serveSubscription(router, { db, clock, billing })
  servePreferences(router, { db, clock })
  servePrivacy(router, { db, clock, limits })
}

function openBilling({ app, db, clock, publicUrl, billing: config, onError }: Wiring): Billing | undefined {
  if (!config) {
    refusePaymentWebhook(app)
    return undefined
  }
  const billing = createBilling({ db, clock, publicUrl, config, onError })
  servePaymentWebhook(app, { billing, secret: config.webhookSecret, clock })
  return billing
}

function serveSignInAndRecovery(wiring: Wiring): void {
  const { app, router, db, store, sessions, mail, outbox, clock, limits, publicUrl, onError } = wiring
  const links = createEmailLinks({ db, outbox, publicUrl, clock })
  serveAuth(router, {
    accounts: createAccounts({ db, links, outbox, clock }),
    links,
    sessions,
    devices: createKnownDevices(wiring.shareSecret, clock),
    limits,
    clock,
    onError,
  })
  const reset = createPasswordReset({ db, outbox, publicUrl, clock })
  const onRemoved = async (accountId: string) => {
    // The account's address may belong to another account by now, so mails are removed by id alone.
    await mail.forget({ id: accountId })
    await sweepFileRemovals(db, store)
  }
  const emailChange = createEmailChange({ db, outbox, links, reset, publicUrl, clock, onRemoved })
  serveRecovery(router, { db, limits, reset, emailChange, onError })
  const upkeep = createAccountUpkeep({ db, links, mail, outbox, clock, onError })
  app.addHook('onReady', async () => void upkeep.run())
  app.addHook('onClose', async () => upkeep.close())
  serveGoogleSignIn(app, { db, sessions, clock, limits, publicUrl, google: googleIdentity(wiring), onError })
}

const googleIdentity = ({ google, publicUrl }: Wiring): GoogleIdentity | undefined =>
  google && createGoogleIdentity(google, { redirectUri: publicUrl + GOOGLE_CALLBACK_PATH })
