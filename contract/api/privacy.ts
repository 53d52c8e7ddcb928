/** Data export, account deletion and consent. */
import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'

/** The only body whose fields are not in camelCase; the product's specification writes them so. */
export const ConsentBody = z.object({
  MarketingEmailConsent: z.boolean(),
  AnalyticsConsent: z.boolean(),
  FunctionalCookiesConsent: z.boolean(),
  PerformanceCookiesConsent: z.boolean(),
})

export const privacyEndpoints = {
  exportData: {
    method: 'GET',
    path: '/privacy/export/download',
    access: 'required',
    repeat: 'none',
    summary: 'Everything held on the user, as a file',
    response: { 200: z.unknown() },
  },
  deletePrivacyAccount: {
    method: 'DELETE',
    path: '/privacy/account',
    access: 'required',
    repeat: 'key',
    summary: 'Delete the account',
    response: { 204: null },
  },
  saveConsent: {
    method: 'PUT',
    path: '/privacy/consent',
    access: 'required',
    repeat: 'key',
    summary: 'Store consent',
    body: ConsentBody,
    response: { 204: null },
  },
} as const satisfies Record<string, Endpoint>
