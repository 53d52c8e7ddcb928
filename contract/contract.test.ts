import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from './api/endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { hubEvents, parseHubEvent } from './hub/events.ts'
import { WIRE_HASH } from './wire-version.ts'

const schemaOf = (schema: z.ZodMiniType | null | undefined, io: 'input' | 'output') =>
  schema ? z.toJSONSchema(schema, { unrepresentable: 'any', io }) : null

function wire() {
  const calls = Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name,
    call: `${endpoint.method} ${endpoint.base ?? '/api'}${endpoint.path}`,
    access: endpoint.access,
    params: schemaOf(endpoint.params, 'input'),
    query: schemaOf(endpoint.query, 'input'),
    body: schemaOf(endpoint.body, 'input'),
    response: Object.entries(endpoint.response).map(([status, schema]) => [
      status,
      schemaOf(schema, 'output'),
    ]),
  }))
  const events = Object.entries(hubEvents).map(([name, schema]) => [name, schemaOf(schema, 'output')])
  return createHash('sha256').update(JSON.stringify({ calls, events })).digest('hex').slice(0, 16)
}

describe('the wire', () => {
  it('changes only on purpose', () => {
    expect(wire()).toBe(WIRE_HASH)
  })

  it('serves no two endpoints under one method and path', () => {
    const calls = Object.values(endpoints as Record<string, Endpoint>).map(
      (endpoint) => `${endpoint.method} ${endpoint.base ?? '/api'}${endpoint.path.replace(/:\w+/g, ':x')}`,
    )
    expect(new Set(calls).size).toBe(calls.length)
  })
})

describe('hub events', () => {
  it('are read whatever the case of their first letter', () => {
    expect(parseHubEvent('TourGenerationProgress', { jobId: 'a', progress: 5 })).toEqual({
      JobId: 'a',
      Progress: 5,
    })
    expect(parseHubEvent('TourGenerationProgress', { JobId: 'a', Progress: 5 })).toEqual({
      JobId: 'a',
      Progress: 5,
    })
  })

  it('are ignored when they are not of their shape', () => {
    expect(parseHubEvent('ChunkReady', { TourId: 'nine' })).toBeUndefined()
    expect(parseHubEvent('ChunkReady', null)).toBeUndefined()
  })
})
