/**
 * Files that other apps share are kept by the service worker and never sent. Where it is not there (its storage was cleared), the form
 * comes here: the builder says that the file has to be chosen once more.
 */
import type { FastifyInstance } from 'fastify'
import { SHARED_FILE } from '#contract/threads/shared-file.ts'

export function answerMissedFile(app: FastifyInstance): void {
  const schema: object = { hide: true }
  app.post(SHARED_FILE.action, { schema, config: { takesForm: true } }, (_request, reply) =>
    reply.code(303).header('location', SHARED_FILE.missed).send(),
  )
}
