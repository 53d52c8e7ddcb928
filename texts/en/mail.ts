/** The mails that the server sends. */
export const verifySubject = 'Verify your email address for Streetlore'
export const verify = (firstName: string, link: string): string =>
  `Hello ${firstName},\n\nplease verify your email address by opening this link within 24 hours:\n\n${link}\n\nIf you did not sign up for Streetlore, you can ignore this mail.\n`

export const registeredSubject = 'You already have a Streetlore account'
export const registered = (firstName: string, link: string): string =>
  `Hello ${firstName},\n\nsomebody tried to sign up for Streetlore with this address, which already has an account.\nIf it was you, sign in here:\n\n${link}\n\nNothing was changed.\n`
