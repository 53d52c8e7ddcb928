/** Output of `npm run admin`, and the mails about tours and routes that are taken down. */
import { plural } from './language.ts'

export const usage = (lines: readonly string[]): string =>
  lines.map((line, at) => `${at === 0 ? 'Usage: ' : '       '}npm run admin -- ${line} [--json]`).join('\n')
export const noDatabase = (dataDir: string): string =>
  `There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL to what the server has.`
export const noNumber = (text: string): string => `${text} is not a number.`
export const noUuid = (text: string): string =>
  `${text} is not an id: ids of accounts, jobs and mails are UUIDs.`

export const found = (count: number): string =>
  count === 0 ? 'No account.' : `${count} ${plural(count, { one: 'account', other: 'accounts' })}`
export const noUser = (who: string): string => `There is no account ${who}.`
export const sessionsEnded = (email: string): string => `${email} is signed out everywhere.`
export const quotaSet = (email: string, tours: number): string =>
  `${email} may make ${tours} ${plural(tours, { one: 'tour', other: 'tours' })} a month.`
export const quotaOfPlan = (email: string): string => `${email} has the quota of the plan again.`
export const badQuota = (most: number): string =>
  `The quota is a number from 1 to ${most}, or the word default for that of the plan.`
export const sayYes = (email: string, tours: number): string =>
  `This deletes ${email} with ${tours} ${plural(tours, { one: 'tour', other: 'tours' })} for ever. Add --yes to do it.`
export const ownsDemoTours =
  'This account owns the demo tours, and the server makes it again. Delete nothing here.'
export const paymentUnknown =
  'This account is known to the payment provider. Run this with the STRIPE_ variables of the server, so that nobody goes on paying for a deleted account.'
export const userDeleted = (email: string): string => `${email} is deleted, with everything of it.`

export const noReports = 'No open reports.'
export const openReports = (count: number): string =>
  `${count} ${plural(count, { one: 'open report', other: 'open reports' })}`
export const noReport = (id: number): string => `There is no open report ${id}.`
export const reportClosed = (id: number): string => `Report ${id} is settled.`

export const noTour = (id: number): string => `There is no tour ${id}.`
export const giveReason = (most: number): string =>
  `Say why, in words for its owner: --reason "…", at most ${most} characters.`
export const takenDown = (title: string): string =>
  `“${title}” is not public any more, and cannot be until you restore it. Its owner is written to.`
export const isDown = (id: number): string => `Tour ${id} is taken down already.`
export const notDown = (id: number): string => `Tour ${id} is not taken down.`
export const restored = (title: string): string => `“${title}” may be made public again by its owner.`
export const noToursDown = 'No tour is taken down.'

export const noRoute = (id: number): string => `There is no route ${id}.`
export const routeTakenDown = (name: string): string =>
  `“${name}” is not public any more, its share links have ended, and its owner cannot share it until you restore it. Its owner is written to.`
export const routeIsDown = (id: number): string => `Route ${id} is taken down already.`
export const routeNotDown = (id: number): string => `Route ${id} is not taken down.`
export const routeRestored = (name: string): string =>
  `“${name}” may be made public and shared again by its owner. Its old share links stay ended.`
export const noRoutesDown = 'No route is taken down.'

export const noJob = (id: string): string => `There is no job ${id}.`
export const noJobs = 'No such jobs.'
export const badStatus = (known: readonly string[]): string => `The status is one of: ${known.join(', ')}.`
export const jobGoesOn = (id: string): string => `Job ${id} has not failed: there is nothing to try again.`
export const jobIsEmpty = (id: string): string =>
  `Job ${id} made a tour of a custom route, and its copy of the route went when it ended. Its owner has to ask again.`
export const tourIsGone = (id: string): string => `Job ${id} made its tour, which was deleted since.`
export const jobQueued = (id: string): string =>
  `Job ${id} is made again. A worker takes it within 20 seconds.`
export const soundQueued = (id: string, parts: number): string =>
  `${parts} ${plural(parts, { one: 'part', other: 'parts' })} of the sound of job ${id} ${plural(parts, { one: 'is', other: 'are' })} made again. A worker takes them within two minutes.`
export const jobCancelled = (id: string): string =>
  `Job ${id} is cancelled, and its tour of the month is given back.`
export const jobHasEnded = (id: string): string => `Job ${id} has ended already.`

export const noMail = (id: string): string => `There is no mail ${id} that was given up.`
export const noMails = 'No such mails.'
export const mailIsEmpty = (id: string): string =>
  `Mail ${id} is of no use any more: its link has ended, and its text is gone.`
export const mailQueued = (id: string): string =>
  `Mail ${id} is tried again within a minute, for another day.`

export const takenDownSubject = (title: string): string => `Your tour “${title}” was taken down`
export const takenDownMail = (title: string, reason: string, link: string): string =>
  `Hello,\n\nwe have taken down your tour “${title}”: it is not public any more. You can still hear it yourself.\n\nWhy:\n\n${reason}\n\nYour tours:\n\n${link}\n\nIf you think that this is wrong, answer us by the contact page.\n`
export const restoredSubject = (title: string): string => `Your tour “${title}” may be public again`
export const restoredMail = (title: string, link: string): string =>
  `Hello,\n\nyour tour “${title}”, which we had taken down, may be public again. Make it public under My Tours:\n\n${link}\n`
export const routeTakenDownSubject = (name: string): string => `Your route “${name}” was taken down`
export const routeTakenDownMail = (name: string, reason: string, link: string): string =>
  `Hello,\n\nwe have taken down your route “${name}”: it is not public any more, and links to it open nothing. You still have it yourself.\n\nWhy:\n\n${reason}\n\nYour route:\n\n${link}\n\nIf you think that this is wrong, answer us by the contact page.\n`
export const routeRestoredSubject = (name: string): string => `Your route “${name}” may be shared again`
export const routeRestoredMail = (name: string, link: string): string =>
  `Hello,\n\nyour route “${name}”, which we had taken down, may be public and shared again. Links of before stay ended: make a new one on its page:\n\n${link}\n`
