/** Counts the requests of an app, by the pattern of their route. */
import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'
import { methodOf, routeOf } from './request-names.ts'

export function measureRequests(app: FastifyInstance, metrics: Pick<Metrics, 'requestAnswered'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    // An event stream ends when its client disconnects, so its duration is not counted.
    if (request.routeOptions.config.staysOpen !== true)
      metrics.requestAnswered({
        method: methodOf(request),
        route: routeOf(request),
        status: reply.statusCode,
        durationS: reply.elapsedTime / 1000,
      })
    done()
  })
}
