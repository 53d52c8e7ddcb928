/**
 * Rate limits, counted in PostgreSQL for all processes together (rate-limiter-flexible). A caller may use a burst at
 * once and then one request every `refillS` seconds, so that no caller has to wait longer than `refillS`. A caller
 * over the limit is refused from memory until the wait is over.
 */
import { createHmac } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import * as texts from '#texts/requests.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { rateLimits } from '#server/kernel/db/schema/rate-limits.ts'
import { networkOf } from './request-origin.ts'
import { Refusal, tooManyRequests } from './refusal.ts'

export interface LimitRule {
  /** The number of requests that are allowed at once. */
  readonly burst: number
  /** The seconds in which one request becomes free again; the whole burst is free after `burst` times as long. */
  readonly refillS: number
  /**
   * The behaviour while the database is away. `refuse` answers 503, for calls that must never run uncounted (guessing
   * passwords). `count-here` counts in this process alone, for calls that only have to stay moderate.
   */
  readonly whenAway: 'refuse' | 'count-here'
}

export interface Taken {
  /** Gives the request back, for an attempt that does not count after all. */
  giveBack(): Promise<void>
}

export interface RateLimit {
  /**
   * Takes one request for this user, network address (IPv6 by its /64) or other text. Throws a 429 that names the
   * wait.
   */
  take(who: string): Promise<Taken>
}

export interface RateLimits {
  /** Returns the limit of this name; limits of one name share their counts. */
  limit(name: string, rule: LimitRule): RateLimit
  /** Deletes expired counts. */
  sweep(db: Database): Promise<void>
  close(): Promise<void>
}

/**
 * The limits have connections of their own: a call that holds a connection of the main pool and waited here for
 * another would wait for itself.
 */
const CONNECTIONS = 4
/** A query that takes longer counts as a database that is away. */
const PATIENCE_MS = 2000
const RETRY_AFTER_AWAY_S = 5

export function openRateLimits(options: {
  readonly databaseUrl: string
  /** The secret that keys the hashes of addresses. */
  readonly secret: Uint8Array
  /** Called when the database did not answer. */
  readonly onFailure: (error: unknown) => void
  /** Called with the limit's name for each refusal. */
  readonly onRefused?: ((limit: string) => void) | undefined
  readonly watchPool?: ((name: string, pool: Pool) => void) | undefined
}): RateLimits {
  const pool = new Pool({
    connectionString: options.databaseUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    // Without `allowExitOnIdle`, an idle connection would keep tests and commands from ending.
    allowExitOnIdle: true,
  })
  pool.on('error', () => undefined)
  options.watchPool?.('limits', pool)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const hashKey = createHmac('sha256', options.secret).update('rate limits').digest()
  const hashOf = (who: string) => createHmac('sha256', hashKey).update(networkOf(who)).digest('base64url')

  const counter = (keyPrefix: string, points: number, duration: number, { whenAway }: LimitRule) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: getTableConfig(rateLimits).name,
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
      inMemoryBlockOnConsumed: points + 1,
      ...(whenAway === 'count-here' && {
        insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
      }),
    })

  return {
    limit(name, rule) {
      const { burst, refillS } = rule
      const rate = counter(name, 1, refillS, rule)
      const most = burst > 1 ? counter(`${name}:burst`, burst - 1, burst * refillS, rule) : undefined
      return {
        async take(who) {
          const key = hashOf(who)
          try {
            const used = await consume(key, rate, most)
            return { giveBack: async () => void (await used.reward(key).catch(options.onFailure)) }
          } catch (error) {
            if (error instanceof RateLimiterRes) {
              options.onRefused?.(name)
              throw tooManyRequests(Math.max(1, Math.ceil(error.msBeforeNext / 1000)))
            }
            options.onFailure(error)
            throw new Refusal(503, { error: texts.busy, code: 'unavailable' }, RETRY_AFTER_AWAY_S)
          }
        },
      }
    },
    async sweep(db) {
      await db.delete(rateLimits).where(lt(rateLimits.expire, Date.now()))
    },
    close: () => pool.end(),
  }
}

/**
 * Takes one request from the steady rate, or else from the burst, and returns which. Rejects with the shorter wait.
 */
async function consume(
  key: string,
  rate: RateLimiterPostgres,
  burst: RateLimiterPostgres | undefined,
): Promise<RateLimiterPostgres> {
  try {
    await rate.consume(key)
    return rate
  } catch (error) {
    if (!(error instanceof RateLimiterRes) || !burst) throw error
    try {
      await burst.consume(key)
      return burst
    } catch (exceeded) {
      throw exceeded instanceof RateLimiterRes && exceeded.msBeforeNext > error.msBeforeNext
        ? error
        : exceeded
    }
  }
}
