/** The links of the bars and of the footer. */
import type { PlainAddress } from '#ui/link/link.tsx'
import * as texts from '#texts/app.ts'

export interface NavLink {
  readonly label: string
  readonly to: PlainAddress
}

export interface FooterLink extends NavLink {
  /** Shown in the short footer too. */
  readonly isBrief?: boolean | undefined
}

export const SIGNED_OUT_LINKS: readonly NavLink[] = [
  { label: texts.browseTours, to: '/tours' },
  { label: texts.nearMe, to: '/tours/nearby' },
]

export const SIGNED_IN_LINKS: readonly NavLink[] = [
  { label: texts.dashboard, to: '/dashboard' },
  { label: texts.browseTours, to: '/tours' },
  { label: texts.myContent, to: '/my-tours' },
  { label: texts.customRoutes, to: '/custom-routes' },
  { label: texts.settings, to: '/preferences' },
]

/** Links of both the phone menu and the user menu. */
export const PHONE_USER_LINKS: readonly NavLink[] = [
  { label: texts.privacySettings, to: '/privacy-settings' },
  { label: texts.onThisDevice, to: '/offline' },
]
export const USER_LINKS: readonly NavLink[] = [
  { label: texts.account, to: '/me' },
  { label: texts.preferences, to: '/preferences' },
  ...PHONE_USER_LINKS,
]

export interface FooterColumn {
  readonly name: 'quick-links' | 'legal' | 'support'
  readonly title: string
  readonly links: readonly FooterLink[]
}

export const FOOTER_COLUMNS: readonly FooterColumn[] = [
  {
    name: 'quick-links',
    title: texts.quickLinks,
    links: [
      { label: texts.home, to: '/' },
      { label: texts.browseTours, to: '/tours' },
      { label: texts.nearMe, to: '/tours/nearby' },
      { label: texts.emergencyNumbers, to: '/emergency', isBrief: true },
    ],
  },
  {
    name: 'legal',
    title: texts.legal,
    links: [
      { label: texts.privacyPolicy, to: '/privacy', isBrief: true },
      { label: texts.termsAndConditions, to: '/terms', isBrief: true },
      { label: texts.contentGuidelines, to: '/content-guidelines' },
    ],
  },
  {
    name: 'support',
    title: texts.support,
    links: [
      { label: texts.aboutStreetlore, to: '/about' },
      { label: texts.contact, to: '/contact' },
    ],
  },
]
