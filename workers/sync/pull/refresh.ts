/** One fetch at a time per target. `refresh` shares a running fetch; `refreshAgain` waits for it and fetches once more. */
import { fail, type Result } from '#contract/failure.ts'
import type { RefreshTarget } from '#contract/threads/sync-api.ts'
import { PROFILE_ENTITY, routeKeyOf, tourIdOf } from '#changes/entities.ts'
import { storageFailure } from '#data/device/storage-full.ts'
import { pullFact } from './fact.ts'
import { pullMyRoutes, pullRoute } from './my-routes.ts'
import { pullMyTours } from './my-tours.ts'
import { pullWeather } from './place-weather.ts'
import { pullNearbyPlaces } from './nearby-places.ts'
import { pullPublicRoutes } from './public-routes.ts'
import type { PullContext } from './pull-context.ts'
import { pullChunks, pullNewChunks, pullTour } from './tour.ts'

/** The parts of a player open together and refresh the same tour one after another: one fetch within 1.5 s serves them all. */
const JUST_FETCHED_MS = 1500

export interface Refresher {
  refresh(target: RefreshTarget): Promise<Result<null>>
  /** For a change on the server that a running fetch may have missed. */
  refreshAgain(target: RefreshTarget): Promise<Result<null>>
}

export function createRefresher(context: PullContext): Refresher {
  const running = new Map<string, Promise<Result<null>>>()
  const next = new Map<string, Promise<Result<null>>>()
  const doneAt = new Map<string, number>()

  const pull = (target: RefreshTarget, isAgain: boolean): Promise<Result<null>> => {
    if (target.what === 'my-tours') return pullMyTours(context)
    if (target.what === 'tour') return pullTour(context, target.tour)
    if (target.what === 'chunks') return (isAgain ? pullNewChunks : pullChunks)(context, target.tourId)
    if (target.what === 'weather') return pullWeather(context, target.place)
    if (target.what === 'places') return pullNearbyPlaces(context, target.place)
    if (target.what === 'my-routes') return pullMyRoutes(context)
    if (target.what === 'public-routes') return pullPublicRoutes(context, target)
    if (target.what === 'route') return pullRoute(context, target.routeKey)
    return pullFact(context, target.what)
  }

  const guarded = async (target: RefreshTarget, isAgain: boolean): Promise<Result<null>> => {
    try {
      return await pull(target, isAgain)
    } catch (error) {
      // The store was closed under it (sign-out), or the device refused a write.
      if (context.signal.aborted) return { ok: false, failure: { kind: 'aborted' } }
      return fail(storageFailure(error))
    }
  }

  const begin = (key: string, target: RefreshTarget, isAgain: boolean): Promise<Result<null>> => {
    const run = guarded(target, isAgain).finally(() => running.delete(key))
    running.set(key, run)
    void run.then((result) => {
      if (result.ok) doneAt.set(key, context.now())
      else doneAt.delete(key)
    })
    return run
  }

  /** Returns the key of a target. A tour has one key, whether it is refreshed by id or by slug. */
  async function keyOf(target: RefreshTarget): Promise<string> {
    if (target.what !== 'tour' || 'id' in target.tour) return JSON.stringify(target)
    const { slug } = target.tour
    const known = await context.store.tours
      .findOne({ selector: { slug } })
      .exec()
      .catch(() => null)
    return JSON.stringify(known ? { what: 'tour', tour: { id: known.tourId } } : target)
  }

  return {
    async refresh(target) {
      const key = await keyOf(target)
      const shared = next.get(key) ?? running.get(key)
      if (shared) return shared
      const wasJustFetched =
        target.what === 'tour' &&
        Math.abs(context.now() - (doneAt.get(key) ?? Number.NEGATIVE_INFINITY)) < JUST_FETCHED_MS
      if (wasJustFetched) return { ok: true, value: null }
      const result = await begin(key, target, false)
      // A tour that was fetched by its slug is known by its id now.
      if (result.ok) doneAt.set(await keyOf(target), context.now())
      return result
    },
    async refreshAgain(target) {
      const key = await keyOf(target)
      const current = running.get(key)
      if (!current) return begin(key, target, true)
      const queued = next.get(key)
      if (queued) return queued
      const after = current.then(() => {
        next.delete(key)
        return begin(key, target, true)
      })
      next.set(key, after)
      return after
    },
  }
}

/**
 * Returns what to fetch again when the server refused a change of this entity; undefined for entities that are only sent,
 * never fetched.
 */
export function refreshTargetOf(entity: string): RefreshTarget | undefined {
  const tourId = tourIdOf(entity)
  if (tourId !== undefined) return { what: 'tour', tour: { id: tourId } }
  const routeKey = routeKeyOf(entity)
  if (routeKey !== undefined) return { what: 'route', routeKey }
  if (entity.startsWith('preferences:')) return { what: 'preferences' }
  return entity === PROFILE_ENTITY ? { what: 'profile' } : undefined
}
