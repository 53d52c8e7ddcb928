/** Times of the screens, in ms. The product's specification gives them. */

/** How long a toast stays, by its tone. */
export const TOAST_MS = {
  default: 4000,
  success: 3000,
  error: 5000,
  /** The warning that the server sends with a sign-in: longer, since it is read once. */
  loginWarning: 8000,
} as const

export const DELAYS_MS = {
  /** Typing in a search field pauses for this long before it is looked up. */
  addressDebounce: 300,
  /** The confirmation of a sign-up shows for this long before the next screen. */
  registeredRedirect: 2000,
  /** The cookie banner appears this long after the first visit began. */
  cookieBanner: 1000,
  /** The offer to install appears this long after the browser allows it. */
  installPrompt: 3000,
  /** A new version that is found this soon after the start is used without asking. */
  updateIgnoreAfterLoad: 2000,
  /** The confirmation that the account is deleted shows for this long. */
  accountDeleted: 2000,
  /** The confirmation of a contact message shows for this long before the form is empty again. */
  contactReset: 5000,
} as const
