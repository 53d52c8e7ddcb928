/** The contract as OpenAPI 3.1 at /api/openapi.json, generated from the routes' schemas. */
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { API_BASE } from '#contract/paths.ts'

/** Call this before the routes are added. */
export async function collectOpenApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Streetlore',
        version: '1',
        description: 'Self-guided audio walks.',
        license: { name: 'Apache-2.0' },
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  })
}

/** Call this after the routes are added. */
export function serveOpenApi(app: FastifyInstance): void {
  let json: string | undefined
  app.get(`${API_BASE}/openapi.json`, { schema: { hide: true } as object }, (_, reply) => {
    json ??= JSON.stringify(app.swagger())
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'public, no-cache')
      .send(json)
  })
}
