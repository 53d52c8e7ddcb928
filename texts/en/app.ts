/** Bars, footer, banners, toasts and error screens. */
import { plural } from './language.ts'

export const offline = 'You are offline'
export const offlineSignedIn =
  'Downloaded walks play with sound and map, and you can go on changing things. See <a>My Content</a>.'
export const offlineSignedOut = 'Screens that need a connection say so.'
export const emailVerification = 'Email verification'
export const resendEmail = 'Resend Email'
export const dismiss = 'Dismiss'
export const screenNotLoaded = 'This screen could not be loaded'
export const screenNotStored = 'Not on this device yet'
export const screenBroken = 'Something went wrong'
export const reload = 'Reload'
export const goToStart = 'Go to the start page'
export const screenNotLoadedWhy =
  'There may be a newer version, or the connection broke off. Reload to try again.'
export const screenNotStoredWhy =
  'You are offline, and this part of the app is not stored on this device yet. It is stored by itself soon after a start with a connection, and works without one from then on.'
export const screenBrokenWhy = 'The screen stopped working. What you have stored is safe. Reload to go on.'
export const mainLinks = 'Main'
export const signIn = 'Sign In'
export const signUp = 'Sign Up'
export const logout = 'Logout'
export const darkTheme = 'Dark theme'
export const menu = 'Menu'
export const cookiePreferences = 'Cookie preferences'
export const supportHours = 'Weekdays 9:00–18:00 GMT'
export const ageStatement =
  'You must be at least 13 years old to use Streetlore. Under 18, you need a parent’s consent.'
export const aiStatement = 'Tour content is AI-generated. Check what matters before you rely on it.'
export const copyrightStatement =
  'Something here is yours? Tell our support and we will look at every copyright report.'
export const countryStatement = 'Streetlore is made in the United Kingdom.'
export const skipToContent = 'Skip to content'
export const userMenu = (firstName: string): string => `User menu: ${firstName}`
export const signOut = 'Sign out'
export const sessionLoading = 'Restoring your session…'
export const browseTours = 'Browse Tours'
export const nearMe = 'Near Me'
export const dashboard = 'Dashboard'
export const myContent = 'My Content'
export const customRoutes = 'Custom Routes'
export const settings = 'Settings'
export const privacySettings = 'Privacy Settings'
export const preferences = 'Preferences'
export const quickLinks = 'Quick Links'
export const home = 'Home'
export const emergencyNumbers = 'Emergency Numbers'
export const legal = 'Legal'
export const privacyPolicy = 'Privacy Policy'
export const termsAndConditions = 'Terms and Conditions'
export const contentGuidelines = 'Content Guidelines'
export const support = 'Support'
export const aboutStreetlore = 'About Streetlore'
export const contact = 'Contact'

export const resent = 'Verification email sent! Please check your inbox.'
export const resendFailed = 'Failed to send verification email. Please try again later.'
export const graceOver =
  'Your grace period has expired. Please verify your email to continue using Streetlore.'
export const graceLeft = (days: number): string =>
  `Please verify your email. You have ${days} ${plural(days, { one: 'day', other: 'days' })} left.`

export const changesKept = (count: number): string =>
  `${count} ${plural(count, { one: 'change is', other: 'changes are' })} kept on this device until you sign in again.`
export const changesKeptUncounted =
  'Changes that were not sent, if any, are kept on this device until you sign in again.'
export const changesWaiting = (count: number): string =>
  `${count} ${plural(count, { one: 'change', other: 'changes' })} waiting to sync`
export const nothingKept = 'This browser keeps nothing on this device.'
export const nothingKeptMeans =
  'Walks can’t be downloaded, and changes and lists that need this device’s storage don’t work. Searching, previews and signing in do. A window that is not private may help.'
export const deviceFull =
  'There is no room left on this device, so your change was not kept. Remove downloads or free some space, then try again.'

export const sessionExpired = 'Session expired. Please log in again.'
export const userUnknown = 'Failed to get user information'

export const tourCompleted = (title: string): string => `Tour "${title}" generated successfully!`
export const tourCompletedNotLoaded = 'Tour completed but failed to load details'
export const tourCancelled = 'Tour cancelled'
export const tourFailed = (reason: string): string => `Tour generation failed: ${reason}`
export const audioCompleted = 'Audio generation completed!'
export const audioFailed = 'Audio generation failed'
/** Shown for a notice whose own text could not be loaded. */
export const somethingDone = 'Something you asked for is done.'
export const somethingWrong = 'Something went wrong, and what it was could not be loaded.'

/** The places of the bar at the foot of a phone. */
export const appPlaces = 'App'
export const walks = 'Walks'
export const nearMeShort = 'Near me'
export const make = 'Make'
export const offlineShort = 'Offline'
export const me = 'Me'

export const account = 'Your account'
export const onThisDevice = 'On this device'
export const keyboardShortcuts = 'Keyboard shortcuts'
