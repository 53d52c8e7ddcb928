/** Send the consent that this device has already saved. */
import { CONSENT_ENTITY } from './entities.ts'
import type { KindRules } from './kind-rules.ts'

export const consent: KindRules<'consent', 'consent'> = {
  subject: 'consent',
  isEdit: false,
  isLastWord: true,
  isRepeatable: true,
  entity: () => CONSENT_ENTITY,
  request: ({ functional, analytics, marketing }) => ({
    endpoint: 'saveConsent',
    body: {
      MarketingEmailConsent: marketing,
      AnalyticsConsent: analytics,
      FunctionalCookiesConsent: functional,
      PerformanceCookiesConsent: false,
    },
  }),
  fold: (view) => view,
  coalesce: () => 'replace',
  settle: () => undefined,
}
