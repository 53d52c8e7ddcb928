/** The list of the user's sessions. */
export const yourSessions = 'Your sessions'
export const lead = 'Where you are signed in. Sign out of what you do not use or do not know.'
export const loading = 'Looking up your sessions…'
export const listFailed = 'Your sessions could not be loaded. Please try again.'
export const tryAgain = 'Try again'
export const thisDevice = 'This device'
export const unknownDevice = 'Unknown device'
export const browserOn = (browser: string, system: string): string => `${browser} on ${system}`
export const times = (created: string, lastSeen: string): string =>
  `Signed in ${created}. Last used ${lastSeen}.`
export const signOut = 'Sign out'
export const signOutOf = (device: string): string => `Sign out of ${device}`
export const signedOut = (device: string): string => `Signed out of ${device}`
export const signOutFailed = 'Signing out failed. Please try again.'
export const signOutEverywhere = 'Sign out everywhere'
export const signOutEverywhereTitle = 'Sign out everywhere?'
export const signOutEverywhereText =
  'Every device is signed out, this one too. Changes that were not sent yet stay on their device until you sign in there again.'
