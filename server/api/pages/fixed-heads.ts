/** Heads of the pages that are the same for every visitor. */
import type { PageName } from '#contract/pages.ts'
import { PAGES } from '#contract/pages.ts'
import * as about from '#texts/about.ts'
import * as account from '#texts/account.ts'
import * as app from '#texts/app.ts'
import * as guidelines from '#texts/content-guidelines.ts'
import * as discovery from '#texts/discovery.ts'
import * as emergency from '#texts/emergency.ts'
import * as texts from '#texts/heads.ts'
import * as hearing from '#texts/hear.ts'
import * as landing from '#texts/landing.ts'
import * as offline from '#texts/offline.ts'
import * as privacyPolicy from '#texts/privacy-policy.ts'
import * as builder from '#texts/route-builder.ts'
import * as terms from '#texts/terms.ts'
import type { PageHead } from './page-head.ts'
import { business, collection, site } from './structured-data.ts'

/** The heads of these pages depend on what they show, so they are looked up. */
type LookedUp = 'tour' | 'tourPreview' | 'playBySlug' | 'playById' | 'sharedRoute'
export type FixedPage = Exclude<PageName, LookedUp>

/** The title and description of pages that search engines may list. */
const PUBLIC = {
  landing: [landing.documentTitle(texts.PRODUCT), texts.landingDescription],
  tours: [discovery.browseTours, texts.toursDescription],
  nearbyTours: [discovery.toursNearMe, texts.nearbyDescription],
  hear: [hearing.hearAWalk, hearing.hearLead],
  emergency: [emergency.emergencyNumbers, emergency.lead],
  about: [about.title, about.lead],
  contact: [app.contact, texts.contactDescription],
  contentGuidelines: [guidelines.title, guidelines.lead],
  privacy: [privacyPolicy.title, privacyPolicy.lead],
  terms: [terms.title, terms.lead],
  login: [account.signIn, texts.loginDescription],
  register: [account.createAccountTitle, texts.registerDescription],
} as const satisfies Partial<Record<FixedPage, readonly [string, string]>>

type PublicPage = keyof typeof PUBLIC

/** The titles of private pages. */
const OWN: Readonly<Record<Exclude<FixedPage, PublicPage>, string>> = {
  account: app.account,
  confirmEmail: account.confirmEmail,
  customRoute: texts.customRoute,
  customRoutes: app.customRoutes,
  dashboard: app.dashboard,
  editRoute: builder.editRoute,
  forgotPassword: account.resetPassword,
  googleCallback: texts.signingIn,
  myTours: texts.myContent,
  newRoute: builder.createRoute,
  offline: offline.offlineWalks,
  preferences: app.preferences,
  privacySettings: app.privacySettings,
  resetPassword: account.chooseNewPassword,
  search: texts.search,
  subscription: app.settings,
  undoEmail: account.undoEmail,
  verifyEmail: texts.verifyEmail,
  waitingChanges: texts.myContent,
}

/** The addresses of private pages; `/search` only redirects. */
export const OWN_PAGES: readonly string[] = (Object.keys(OWN) as (keyof typeof OWN)[])
  .filter((name) => name !== 'search')
  .map((name) => PAGES[name])

/** The public pages that a sitemap lists. */
export const LISTED_PAGES: readonly string[] = (Object.keys(PUBLIC) as PublicPage[])
  .filter((name) => name !== 'login' && name !== 'register')
  .map((name) => PAGES[name])

const isPublic = (name: FixedPage): name is PublicPage => name in PUBLIC

export function fixedHead(name: FixedPage, publicUrl: string): PageHead {
  if (!isPublic(name)) return { title: OWN[name], description: texts.ownDescription, isIndexed: false }
  const [title, description] = PUBLIC[name]
  return { title, description, path: PAGES[name], isIndexed: true, structuredData: dataOf(name, publicUrl) }
}

function dataOf(name: PublicPage, publicUrl: string): PageHead['structuredData'] {
  if (name === 'landing') return [business(publicUrl), site(publicUrl)]
  if (name === 'tours') return [collection(publicUrl), site(publicUrl)]
  return undefined
}

/** The head of an address without a page, or without a page for strangers. */
export const MISSING_PAGE: PageHead = {
  title: texts.pageMissing,
  description: texts.pageMissingDescription,
  isIndexed: false,
}
