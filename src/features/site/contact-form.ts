/** Fields, rules and words of the contact form (first document, sections 3, 5, 7 and 8). Pure. */
import type { ContactMessage } from '#contract/api/contact.ts'
import type { Failure } from '#contract/failure.ts'
import { isEmail } from '#kit/email.ts'

export const EMPTY: ContactMessage = { name: '', email: '', category: 'general', subject: '', message: '' }

export const CATEGORY_LABELS: Readonly<Record<ContactMessage['category'], string>> = {
  general: 'General',
  technical: 'Technical',
  billing: 'Billing',
  feature: 'Feature request',
  bug: 'Bug report',
  business: 'Business',
  legal: 'Legal',
}

export const SENT = 'Your message has been sent successfully!'
/** A server that does not know the address counts as one that took the message. */
export const RECEIVED =
  'Your message has been received and will be reviewed by our team. We typically respond within 24-48 hours during business days.'
export const FAILED = 'Failed to send message. Please try again.'
export const KEPT =
  'You are offline. Your message is kept on this device and will be sent when you are back online.'
export const NO_ROOM =
  'You are offline, and there is no room on this device to keep your message. Please try again when you are back online.'
export const OFFLINE = 'You are offline. Connect to the internet and try again.'

export const waitingText = (count: number): string =>
  count === 1
    ? 'A message of yours will be sent when you are back online.'
    : `${count} messages of yours will be sent when you are back online.`

export const refusedText = (text: string): string => `Not accepted: ${text || 'the server gave no reason'}`

export type ContactErrors = Partial<Record<keyof ContactMessage, string>>

/** All are required. */
export function contactErrors({ name, email, subject, message }: ContactMessage): ContactErrors {
  return {
    ...(name.trim() === '' && { name: 'Name is required' }),
    ...(!isEmail(email.trim()) && { email: 'Please enter a valid email address' }),
    ...(subject.trim() === '' && { subject: 'Subject is required' }),
    ...(message.trim() === '' && { message: 'Message is required' }),
  }
}

/** Why a message was not sent; the server's words where it gave some. */
export function failureText(failure: Failure): string {
  if (failure.kind === 'offline' || failure.kind === 'timeout') return OFFLINE
  if (failure.kind === 'storage-full') return NO_ROOM
  return ('text' in failure && failure.text) || FAILED
}
