/** Contact messages (first document, sections 3, 5 and 7). */
import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { TEXT } from '../limits.ts'
import { Message, Text } from '../wire.ts'

export const CONTACT_CATEGORIES = [
  'general',
  'technical',
  'billing',
  'feature',
  'bug',
  'business',
  'legal',
] as const
export const ContactBody = z.object({
  name: Text(TEXT.short),
  email: Text(TEXT.email),
  subject: Text(TEXT.short),
  message: Text(10_000),
  category: z.enum(CONTACT_CATEGORIES),
})

export const contactEndpoints = {
  contact: {
    method: 'POST',
    path: '/contact',
    access: 'optional',
    repeat: 'key',
    summary: 'Send a message',
    body: ContactBody,
    response: { 200: Message },
  },
} as const satisfies Record<string, Endpoint>
