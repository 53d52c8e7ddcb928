/** Contact messages to the operator of the server. */
import * as z from 'zod/mini'
import { CONTACT_CATEGORIES, CONTACT_MESSAGE_MAX, CONTACT_PATH } from '../contact.ts'
import type { Endpoint } from '../endpoint.ts'
import { TEXT } from '../text-lengths.ts'
import { Message, Text } from '../wire.ts'

export const ContactBody = z.object({
  name: Text(TEXT.short),
  email: Text(TEXT.email),
  subject: Text(TEXT.short),
  message: Text(CONTACT_MESSAGE_MAX),
  category: z.enum(CONTACT_CATEGORIES),
})
export type ContactMessage = z.infer<typeof ContactBody>

export const contactEndpoints = {
  contact: {
    method: 'POST',
    path: CONTACT_PATH,
    access: 'optional',
    repeat: 'key',
    summary: 'Send a message',
    body: ContactBody,
    response: { 200: Message },
  },
} as const satisfies Record<string, Endpoint>
