/**
 * Serves street maps of any place, for maps that belong to no tour: `/media/streets/<cell>/map.pmtiles`. A square is
 * made from the operator's data at its first request and stored. The answer is 204 if no data covers it.
 */
import type { FastifyInstance } from 'fastify'
import { boxOfStreetCell, streetCellPath } from '#contract/street-cells.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import type { ObjectStore } from '#server/kernel/storage/object-store.ts'
import type { TourMaps } from '#server/knowledge/maps/tour-maps.ts'
import * as texts from '#texts/requests.ts'
import type { RateLimits } from '#server/kernel/http/rate-limits.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import { sendStored } from '#server/kernel/http/send-stored.ts'

const FOLDER = 'streets/'
const PMTILES = 'application/vnd.pmtiles'
/**
 * After this time a square without data is looked up again, because an operator may add data while the server runs.
 */
const ASK_AGAIN_MS = 10 * 60_000
/** The number of squares without data that are remembered; the oldest are dropped. */
const BARE_MAX = 10_000
const CACHE_CONTROL = 'public, max-age=86400'

export interface StreetAreaParts {
  readonly maps: TourMaps
  readonly store: ObjectStore
  readonly clock: Clock
  readonly limits: RateLimits
}

/**
 * Registers the route. Call it once at a start: squares of an earlier run are removed, because the operator's data
 * may have changed.
 */
export async function serveStreetAreas(
  app: FastifyInstance,
  { maps, store, clock, limits }: StreetAreaParts,
): Promise<void> {
  await store.deletePrefix(FOLDER)
  const bare = new Map<string, number>()
  const making = new Map<string, Promise<boolean>>()
  // No walker crosses this many new squares. There are millions of squares, and each takes disk space and processor
  // time.
  const squares = limits.limit('street-squares', { burst: 200, refillS: 2, whenAway: 'count-here' })

  async function make(cell: string, key: string): Promise<boolean> {
    const box = boxOfStreetCell(cell)
    const archive = box && (await maps.extract(box, 'partly'))
    if (archive) {
      await store.put(key, archive, PMTILES)
      return true
    }
    bare.set(cell, clock.now().getTime())
    if (bare.size > BARE_MAX) bare.delete(bare.keys().next().value ?? '')
    return false
  }

  /**
   * Returns whether there is a map of the square; simultaneous requests wait for one making. `from` is the network
   * that asks.
   */
  async function isThere(cell: string, key: string, from: string): Promise<boolean> {
    if (await store.head(key)) return true
    const askedAtMs = bare.get(cell)
    if (askedAtMs !== undefined && clock.now().getTime() - askedAtMs < ASK_AGAIN_MS) return false
    const known = making.get(cell)
    if (known) return known
    await squares.take(from)
    const running = making.get(cell) ?? make(cell, key).finally(() => making.delete(cell))
    making.set(cell, running)
    return running
  }

  app.get<{ Params: { cell: string } }>(streetCellPath(':cell'), async (request, reply) => {
    const { cell } = request.params
    if (!boxOfStreetCell(cell)) throw new Refusal(404, { error: texts.fileNotFound })
    const key = `${FOLDER}${cell}.pmtiles`
    if (!(await isThere(cell, key, request.ip)))
      return reply.code(204).header('cache-control', 'no-cache').send()
    return sendStored({ request, reply, store, key, cacheControl: CACHE_CONTROL })
  })
}
