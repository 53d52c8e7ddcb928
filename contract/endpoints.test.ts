import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from './api/endpoints.ts'
import type { Endpoint } from './endpoint.ts'

const all = Object.entries(endpoints as Record<string, Endpoint>)
const namesIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
const fieldsOf = (schema: z.ZodMiniType | undefined): string[] =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : []

describe.each(all)('%s', (_name, endpoint) => {
  it('has a schema for each parameter of its path, and for no other', () => {
    expect(fieldsOf(endpoint.params).toSorted()).toEqual(namesIn(endpoint.path).toSorted())
  })

  it('reads with GET alone, and a GET has no body', () => {
    if (endpoint.repeat === 'read') expect(endpoint.method).toBe('GET')
    if (endpoint.method === 'GET') expect(endpoint.body).toBeUndefined()
    if (endpoint.repeat === 'key') expect(endpoint.method).not.toBe('GET')
  })

  it('has an answer of success, and no body where the status is 204', () => {
    const statuses = Object.keys(endpoint.response).map(Number)
    expect(statuses.some((status) => status >= 200 && status < 300)).toBe(true)
    if (204 in endpoint.response) expect(endpoint.response[204]).toBeNull()
  })

  it('has a path without a trailing slash, and a summary', () => {
    expect(endpoint.path).toMatch(/^\/[^?#]*[^/?#]$/)
    expect(endpoint.summary.length).toBeGreaterThan(2)
  })
})
