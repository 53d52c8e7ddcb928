/** Tell the server of the consent that holds on this device already (first document, section 7). */
import type { FactRules } from '../kind-rules.ts'

export const consent: FactRules<'consent'> = {
  subject: 'fact',
  endpoint: 'saveConsent',
  isEdit: false,
  entity: () => 'consent',
  request: ({ functional, analytics, marketing }) => ({
    body: {
      MarketingEmailConsent: marketing,
      AnalyticsConsent: analytics,
      FunctionalCookiesConsent: functional,
      PerformanceCookiesConsent: false,
    },
  }),
  coalesce: () => 'replace',
}
