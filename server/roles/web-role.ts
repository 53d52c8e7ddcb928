/**
 * Opens what a web process needs beside the shared parts: sessions, mail, the hub, and the other services that single
 * calls ask.
 */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createSessionTokens } from '#server/api/accounts/session-tokens.ts'
import { createAdvertisingSource } from '#server/api/advertising/advertising-source.ts'
import { createApp } from '#server/roles/app.ts'
import { isFromProxy, requestIds } from '#server/kernel/http/request-id.ts'
import { serveStreetAreas } from '#server/api/media/street-areas.ts'
import { createHub } from '#server/api/hub/create-hub.ts'
import { createMailBySmtp } from '#server/kernel/mail/mail-by-smtp.ts'
import { openMailToFiles } from '#server/kernel/mail/mail-to-files.ts'
import { firstKnown, placesOfPacks } from '#server/knowledge/places/known-places.ts'
import { placesOfMap } from '#server/knowledge/places/mapped-places.ts'
import type { SharedParts, ToStop } from '#server/roles/shared-parts.ts'
import { createWeatherSource } from '#server/knowledge/weather/weather-source.ts'

/** `clientDir` is the folder of the built client, if there is one. */
export async function openWebApp(
  parts: SharedParts,
  clientDir: string | undefined,
  toStop: ToStop,
): Promise<FastifyInstance> {
  const { config, database, clock, logger, secrets, limits, store, atlas, boxes, maps, geocoder } = parts
  const { metrics, tracing } = parts
  const { dataDir, publicUrl } = config
  const { db } = database
  const nowMs = () => clock.now().getTime()
  const sessions = createSessionTokens(db, secrets.session, clock)
  const weather = config.weather && createWeatherSource({ config: config.weather, now: nowMs })
  toStop.push(async () => weather?.close())
  const advertising =
    config.advertising &&
    createAdvertisingSource({
      config: config.advertising,
      now: nowMs,
      onFailure: (failure) => logger.warn(failure, 'The advertising service failed'),
    })
  toStop.push(async () => advertising?.close())
  const onFailure = (failure: object) => logger.warn(failure, 'Street data could not be read')
  const files = await openMailToFiles(join(dataDir, 'mail'), publicUrl)
  // Mails in files from before there was a mail server are removed by the same rules.
  const mail = config.smtp
    ? { ...createMailBySmtp(config.smtp, publicUrl), forget: files.forget, sweep: files.sweep }
    : files
  return createApp({
    db,
    sessions,
    limits,
    store,
    maps,
    uploadFolder: join(dataDir, 'uploads'),
    clock,
    publicUrl,
    shareSecret: secrets.share,
    mail,
    geocoder,
    places: firstKnown(placesOfPacks(atlas.packs), placesOfMap({ boxes, clock, onFailure })),
    trustedProxies: config.trustedProxies,
    billing: config.billing,
    google: config.google,
    weather,
    advertising,
    contactEmail: config.contactEmail,
    logLevel: config.logLevel,
    metrics,
    tracing,
    drainTimeoutMs: config.drainTimeoutS * 1000,
    ...(clientDir && { clientDir }),
    async openGeneration(app) {
      parts.logTo((facts, message) => app.log.warn(facts, message))
      const verifyToken = (token: string) => sessions.read(token)
      const hub = createHub({
        app,
        database,
        verifyToken,
        secret: secrets.session,
        requestId: requestIds(isFromProxy(config.trustedProxies)),
      })
      metrics?.watchHub(hub)
      await serveStreetAreas(app, { maps, store, clock, limits })
      return parts.startGeneration(hub.events)
    },
  })
}
