/**
 * Rate limits as token buckets in memory: `capacity` at once, then one every `refillS`, so nobody waits longer than `refillS`.
 * A restart fills them; each process has its own.
 */
import type { Clock } from '#server/ports.ts'
import { tooManyRequests } from './refusal.ts'

export interface TokenBucket {
  /** Takes one and returns undefined, or returns the whole seconds until there is one. */
  take(key: string): number | undefined
  /** Gives one back, for an attempt that does not count. */
  giveBack(key: string): void
}

/** The least recently used keys above this number are dropped. */
const KEYS_MAX = 20_000

export function createTokenBucket(
  clock: Clock,
  { capacity, refillS }: { readonly capacity: number; readonly refillS: number },
): TokenBucket {
  const buckets = new Map<string, { readonly tokens: number; readonly atMs: number }>()

  const tokensOf = (key: string, nowMs: number) => {
    const bucket = buckets.get(key)
    if (!bucket) return capacity
    return Math.min(capacity, bucket.tokens + (nowMs - bucket.atMs) / 1000 / refillS)
  }
  const set = (key: string, tokens: number, atMs: number) => {
    buckets.delete(key)
    if (tokens >= capacity) return
    buckets.set(key, { tokens, atMs })
    if (buckets.size > KEYS_MAX) buckets.delete(buckets.keys().next().value as string)
  }

  return {
    take(key) {
      const nowMs = clock.now().getTime()
      const tokens = tokensOf(key, nowMs)
      if (tokens < 1) return Math.max(1, Math.ceil((1 - tokens) * refillS))
      set(key, tokens - 1, nowMs)
      return undefined
    },
    giveBack(key) {
      const nowMs = clock.now().getTime()
      set(key, tokensOf(key, nowMs) + 1, nowMs)
    },
  }
}

/** Takes one from the bucket, or throws a 429 that names the wait. */
export function takeOrRefuse(bucket: TokenBucket, key: string): void {
  const waitS = bucket.take(key)
  if (waitS !== undefined) throw tooManyRequests(waitS)
}
