/**
 * The mails that the server sends. A name goes only to an address that is verified to be its owner's: anybody can sign up with
 * any name.
 */
import { plural } from './language.ts'

export const verifySubject = 'Verify your email address for Streetlore'
export const verify = (link: string): string =>
  `Hello,\n\nplease verify your email address by opening this link within 24 hours:\n\n${link}\n\nIf you did not sign up for Streetlore, you can ignore this mail.\n`
export const verifyLater = (link: string): string =>
  `Hello,\n\nsomebody signed up for Streetlore with this address, which was already used to sign up and never verified. If it was you, just now, open this link within 24 hours:\n\n${link}\n\nFrom then on the password that you chose this time counts, and no other. If it was not you, ignore this mail.\n`

export const registeredSubject = 'You already have a Streetlore account'
export const registered = (signIn: string, reset: string): string =>
  `Hello,\n\nsomebody tried to use this address for a Streetlore account, but it already has one.\nIf it was you, sign in here:\n\n${signIn}\n\nIf you have forgotten your password, choose a new one here:\n\n${reset}\n\nNothing was changed.\n`

const greeting = (firstName: string | undefined): string => (firstName ? `Hello ${firstName},` : 'Hello,')

export const resetSubject = 'Choose a new password for Streetlore'
export const reset = (firstName: string | undefined, link: string): string =>
  `${greeting(firstName)}\n\nyou can choose a new password by opening this link within an hour:\n\n${link}\n\nYou are signed out everywhere then. If you did not ask for this, ignore this mail: your password stays as it is.\n`

export const changeEmailSubject = 'Confirm your new address for Streetlore'
export const changeEmail = (link: string): string =>
  `Hello,\n\nsomebody wants to use this address for their Streetlore account. If it was you, confirm it by opening this link within 24 hours:\n\n${link}\n\nIf it was not you, ignore this mail.\n`
export const changeEmailOverUnproven = (link: string): string =>
  `Hello,\n\nsomebody wants to use this address for their Streetlore account. If it was you, confirm it by opening this link within 24 hours:\n\n${link}\n\nThere is another account with this address, which was never verified. It is deleted when you confirm, with everything in it.\n\nIf it was not you, ignore this mail.\n`

export const emailChangedSubject = 'The address of your Streetlore account was changed'
export const emailChanged = (newEmail: string, link: string, days: number): string =>
  `Hello,\n\nyour Streetlore account now has the address ${newEmail}.\n\nIf this was not you, undo it by opening this link within ${days} ${plural(days, { one: 'day', other: 'days' })}:\n\n${link}\n\nEvery device is signed out then, and you choose a new password.\n`

export const expirySubject = 'Your Streetlore account is about to be deleted'
/** `at` is written as the day in UTC. */
export const expiry = (at: Date, link: string): string =>
  `Hello,\n\nthere is a Streetlore account with this address that was never verified. On ${at.toISOString().slice(0, 10)} it is deleted, with everything that was made with it.\n\nTo keep it, verify the address by opening this link:\n\n${link}\n\nIf you did not sign up for Streetlore, you can ignore this mail.\n`
