/** Names of the user's changes, and the texts about a change that waits, was refused or needs a decision. */
import { plural } from './language.ts'

/** Names a changed item, with its title or without one. Titles are untrusted text. */
const quoted = (title: string, orElse: string): string => (title ? `“${title}”` : orElse)
const tour = (title: string): string => quoted(title, 'a tour')
const route = (title: string): string => (title ? `the route “${title}”` : 'a route')

export const tourPublicity = (title: string, isPublic: boolean): string =>
  `Make ${tour(title)} ${isPublic ? 'public' : 'private'}`
export const tourDelete = (title: string): string => `Delete ${tour(title)}`
export const tourPlay = (title: string): string => `A play of ${tour(title)}`
export const tourHeard = (title: string): string => `Time heard of ${tour(title)}`
export const tourGenerate = (title: string): string => `Generate a tour of ${title}`
export const tourGenerateDone = (title: string): string =>
  `The signal is back: your tour of ${title} is being made.`
export const preferencesAccessibility = 'Save the accessibility preferences'
export const preferencesTour = 'Save the tour settings'
export const preferencesNarration = 'Save the narration preferences'
export const preferencesReset = 'Set preferences back to their defaults'
export const profile = 'Change your name'
export const consent = 'Tell the server of your cookie choice'
export const factReport = (title: string): string => `Report a wrong fact in ${tour(title)}`
export const routeCreate = (title: string): string => `Create ${route(title)}`
export const routeEdit = (title: string): string => `Change ${route(title)}`
export const routeDelete = (title: string): string => `Delete ${route(title)}`
export const routeLike = (title: string): string => `Like ${quoted(title, 'a route')}`
export const routeUnlike = (title: string): string => `Unlike ${quoted(title, 'a route')}`
export const mediaUpload = (title: string): string => `Upload ${quoted(title, 'a file')}`
export const mediaEdit = (stop: string): string => `Change the caption of a file of ${quoted(stop, 'a stop')}`
export const mediaPrimary = (stop: string): string =>
  `Make another picture of ${quoted(stop, 'a stop')} the primary one`
export const mediaDelete = (title: string): string => `Delete a file of ${quoted(title, 'a route')}`
export const ofOtherBuild = 'A change made by another version of the app'

/** The screens where a change can be seen, by their names in the app. */
export const place = {
  myTours: 'My Content',
  myRoutes: 'My Routes',
  settings: 'Settings',
  privacy: 'Privacy Settings',
  allChanges: 'Waiting changes',
} as const

export const preferencesAccessibilityRefused = 'Failed to update accessibility preferences'
export const preferencesTourRefused = 'Failed to update tour preferences'
export const preferencesNarrationRefused = 'Failed to update narration preferences'
export const preferencesResetRefused = 'Failed to delete preferences'
export const profileRefused = 'Profile update failed'
export const consentRefused = 'Failed to save consent preferences. Please try again.'
export const mediaUploadRefused = (title: string): string => `Failed to upload ${title || 'a file'}`
export const mediaEditRefused = 'Failed to update media'
export const mediaDeleteRefused = 'Failed to delete media'
export const refusedIn = (where: string): string => `A change was not accepted. It is marked in ${where}.`
export const doubtfulIn = (where: string): string =>
  `It is not known whether a change reached the server. Decide in ${where}.`
export const conflictIn = (where: string): string =>
  `A change was made elsewhere too. Pick which one holds in ${where}.`

export const waiting = 'Waiting to sync'
export const beingSent = `${waiting}: being sent now`
export const afterAnother = `${waiting}: after a change that needs you`
export const afterUpdate = `${waiting}: kept on this device, and sent after the app is updated`
/** `trouble` is one of `noAnswer` and the like, which also occur within a sentence. */
export const waitingBecause = (trouble: string): string =>
  `${waiting} · ${trouble.charAt(0).toUpperCase()}${trouble.slice(1)}.`
export const stuckSince = (since: string, trouble: string): string =>
  `${waiting}. Could not be sent since ${since}: ${trouble}. It is tried again now and then.`
export const noAnswer = 'the server did not answer'
export const askedForPatience = 'the server asked for patience'
export const serverTrouble = 'the server has trouble'
export const unknownAnswer = 'the server gave an answer that the app does not understand'
export const notDoneYet = 'the server is not done with it'
export const idUnknown = 'the server’s id of its thing is not known yet'
export const noTroubleKnown = 'no reason was given'

export const notAccepted = (reason: string): string => `Not accepted: ${reason}`
export const noReason = 'the server gave no reason'
export const fileLost = 'Given up: the file is not on this device any more'
export const noFile = 'Given up: the file that it changes was never uploaded'
export const noStop = 'Given up: the stop it belongs to was never made'

export const changedElsewhere =
  'This was changed elsewhere. “Keep mine” puts your change on top, “Take theirs” leaves it as it is now.'
export const maybeCreated =
  'The server has one like this, and its answer was lost: it may be yours. “Take theirs” takes the one on the server as yours, “Keep mine” makes it again.'
export const keyExpired = (days: number): string =>
  `This was tried more than ${days} ${plural(days, { one: 'day', other: 'days' })} ago, and nobody knows whether it arrived. “Send again” may do it twice, “Discard” leaves the server as it is.`

export const keepMine = 'Keep mine'
export const takeTheirs = 'Take theirs'
export const sendAgain = 'Send again'
export const retry = 'Retry'
export const discard = 'Discard'
