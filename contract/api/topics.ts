/** The calls that list the topics of tours. */
import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'

export const Tier = z.enum(['Free', 'Premium'])
export type Tier = z.infer<typeof Tier>

export const Topic = z.object({ id: Id, value: z.string(), label: z.string(), tier: Tier })
export type Topic = z.infer<typeof Topic>

export const topicEndpoints = {
  listTopics: {
    method: 'GET',
    path: '/topics',
    access: 'none',
    repeat: 'read',
    summary: 'All topics',
    response: { 200: z.array(Topic) },
  },
  topic: {
    method: 'GET',
    path: '/topics/:value',
    access: 'none',
    repeat: 'read',
    summary: 'One topic',
    params: z.object({ value: z.string() }),
    response: { 200: Topic },
  },
  topicsByTier: {
    method: 'GET',
    path: '/topics/by-tier/:tier',
    access: 'none',
    repeat: 'read',
    summary: 'Topics of a tier',
    params: z.object({ tier: Tier }),
    response: { 200: z.array(Topic) },
  },
} as const satisfies Record<string, Endpoint>
