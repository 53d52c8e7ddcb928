/**
 * Rate limits, counted in PostgreSQL for all processes together (rate-limiter-flexible): a burst at once, then one every `refillS`,
 * so nobody is told to wait longer than `refillS`. What is exceeded is refused from memory until the wait is over.
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
  /** How many at once. */
  readonly burst: number
  /** Then one in this many seconds; the whole burst is there again after `burst` times as long. */
  readonly refillS: number
  /**
   * While the database is away: `refuse` answers 503, for what must not be tried without being counted; `count-here` counts in
   * this process alone, for what is only to be kept from being too much.
   */
  readonly whenAway: 'refuse' | 'count-here'
}

export interface Taken {
  /** For an attempt that does not count after all. */
  giveBack(): Promise<void>
}

export interface RateLimit {
  /** Takes one for this user, network address (IPv6 by its /64) or other text; throws a 429 that names the wait. */
  take(who: string): Promise<Taken>
}

export interface RateLimits {
  /** Limits of one name share their counts. */
  limit(name: string, rule: LimitRule): RateLimit
  /** Deletes what is over. */
  sweep(db: Database): Promise<void>
  close(): Promise<void>
}

/** Connections of their own: a call that holds one of the other pool's and waits here would wait for itself. */
const CONNECTIONS = 4
/** Longer than this the database counts as away. */
const PATIENCE_MS = 2000
const RETRY_AFTER_AWAY_S = 5

export function openRateLimits(options: {
  readonly databaseUrl: string
  /** Keys the hashes of addresses. */
  readonly secret: Uint8Array
  /** The database did not answer. */
  readonly onFailure: (error: unknown) => void
  /** Told of each refusal, by the limit's name. */
  readonly onRefused?: ((limit: string) => void) | undefined
  readonly watchPool?: ((name: string, pool: Pool) => void) | undefined
}): RateLimits {
  const pool = new Pool({
    connectionString: options.databaseUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    // The tests' and the command line's processes end although a connection is kept.
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

/** Takes one from the steady rate, or else from the burst, and says from which. Rejects with the shorter wait. */
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
