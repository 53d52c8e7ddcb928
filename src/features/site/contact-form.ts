/** The fields and rules of the contact form. Pure. */
import type { ContactMessage } from '#contract/api/contact.ts'
import type { Failure } from '#contract/failure.ts'
import { isEmail } from '#kit/email.ts'
import * as texts from '#texts/contact.ts'

export const EMPTY: ContactMessage = { name: '', email: '', category: 'general', subject: '', message: '' }

export const CATEGORY_LABELS: Readonly<Record<ContactMessage['category'], string>> = {
  general: texts.categoryGeneral,
  technical: texts.categoryTechnical,
  billing: texts.categoryBilling,
  feature: texts.categoryFeature,
  bug: texts.categoryBug,
  business: texts.categoryBusiness,
  legal: texts.categoryLegal,
}

export type ContactErrors = Partial<Record<keyof ContactMessage, string>>

/** All fields are required. */
export function contactErrors({ name, email, subject, message }: ContactMessage): ContactErrors {
  return {
    ...(name.trim() === '' && { name: texts.nameRequired }),
    ...(!isEmail(email.trim()) && { email: texts.emailInvalid }),
    ...(subject.trim() === '' && { subject: texts.subjectRequired }),
    ...(message.trim() === '' && { message: texts.messageRequired }),
  }
}

/** Returns the reason why a message was not sent, in the server's words where it gave some. */
export function failureText(failure: Failure): string {
  if (failure.kind === 'offline' || failure.kind === 'timeout') return texts.offline
  if (failure.kind === 'storage-full') return texts.noRoom
  // The server's description of its own error does not help the visitor.
  if (failure.kind === 'server') return texts.failed
  return ('text' in failure && failure.text) || texts.failed
}
