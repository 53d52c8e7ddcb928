/** The contact form. */
import { plural } from './language.ts'

export const categoryGeneral = 'General'
export const categoryTechnical = 'Technical'
export const categoryBilling = 'Billing'
export const categoryFeature = 'Feature request'
export const categoryBug = 'Bug report'
export const categoryBusiness = 'Business'
export const categoryLegal = 'Legal'
export const nameRequired = 'Name is required'
export const emailInvalid = 'Please enter a valid email address'
export const subjectRequired = 'Subject is required'
export const messageRequired = 'Message is required'
export const contact = 'Contact'
export const supportHours =
  'Support answers on weekdays, 9:00–18:00 GMT, within 24–48 hours on business days.'
export const refusedMessage = 'A message that was not accepted'
export const edit = 'Edit'
export const discard = 'Discard'
export const name = 'Name'
export const email = 'Email'
export const category = 'Category'
export const subject = 'Subject'
export const message = 'Message'
export const sendMessage = 'Send Message'

export const sent = 'Your message has been sent successfully!'
export const received =
  'Your message has been received and will be reviewed by our team. We typically respond within 24-48 hours during business days.'
export const failed = 'Failed to send message. Please try again.'
export const kept =
  'You are offline. Your message is kept on this device and will be sent when you are back online.'
export const noRoom =
  'You are offline, and there is no room on this device to keep your message. Please try again when you are back online.'
export const offline = 'You are offline. Connect to the internet and try again.'
export const waiting = (count: number): string =>
  plural(count, {
    one: 'A message of yours will be sent when you are back online.',
    other: `${count} messages of yours will be sent when you are back online.`,
  })
