/**
 * The addresses of the screens: the app's router is made of these, and the server answers any other address with a 404.
 * Parameters are written `$name`.
 */
export const PAGES = {
  landing: '/',
  about: '/about',
  /** Everything that is somebody's own, on one screen. */
  account: '/me',
  /** The mailed link of a new address. */
  confirmEmail: '/confirm-email',
  contact: '/contact',
  contentGuidelines: '/content-guidelines',
  customRoute: '/custom-routes/$routeKey',
  customRoutes: '/custom-routes',
  dashboard: '/dashboard',
  editRoute: '/custom-routes/$routeKey/edit',
  emergency: '/emergency',
  forgotPassword: '/forgot-password',
  hear: '/hear',
  googleCallback: '/auth/google-callback',
  login: '/login',
  myTours: '/my-tours',
  nearbyTours: '/tours/nearby',
  newRoute: '/custom-routes/create',
  /** What this device keeps. */
  offline: '/offline',
  playById: '/tour/$id',
  playBySlug: '/tours/$slug/play',
  preferences: '/preferences',
  privacy: '/privacy',
  privacySettings: '/privacy-settings',
  register: '/register',
  /** The mailed link of a forgotten password. */
  resetPassword: '/reset-password',
  /** Only leads on: search engines are told this address, with the words as `q`. */
  search: '/search',
  sharedRoute: '/shared-routes/$shareToken',
  subscription: '/subscription',
  terms: '/terms',
  tour: '/tours/$slug',
  tourPreview: '/tours/$slug/preview',
  tours: '/tours',
  /** The mailed way back to the old address. */
  undoEmail: '/undo-email-change',
  verifyEmail: '/verify-email',
  waitingChanges: '/waiting-changes',
} as const

export type PageName = keyof typeof PAGES
