/**
 * The addresses of the screens. The app's router is made from these, and the server answers any other address with a 404. Parameters are
 * written `$name`.
 */
export const PAGES = {
  landing: '/',
  about: '/about',
  /** The user's own tours, routes and settings on one screen. */
  account: '/me',
  /** Opened by the mailed link that confirms a new address. */
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
  /** The tours and data stored on this device. */
  offline: '/offline',
  playById: '/tour/$id',
  playBySlug: '/tours/$slug/play',
  preferences: '/preferences',
  privacy: '/privacy',
  privacySettings: '/privacy-settings',
  register: '/register',
  /** Opened by the mailed link that sets a new password. */
  resetPassword: '/reset-password',
  /** Redirects to the list of tours; search engines know this address, with the words as `q`. */
  search: '/search',
  sharedRoute: '/shared-routes/$shareToken',
  subscription: '/subscription',
  terms: '/terms',
  tour: '/tours/$slug',
  tourPreview: '/tours/$slug/preview',
  tours: '/tours',
  /** Opened by the mailed link that restores the old address. */
  undoEmail: '/undo-email-change',
  verifyEmail: '/verify-email',
  waitingChanges: '/waiting-changes',
} as const

export type PageName = keyof typeof PAGES
