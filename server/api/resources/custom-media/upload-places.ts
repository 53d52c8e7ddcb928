/**
 * Bounds how many uploads of one user are received at once, because each takes disk space before it is counted
 * against the quota.
 */
import { Refusal } from '#server/kernel/http/refusal.ts'
import * as texts from '#texts/custom-media.ts'

const PLACES_PER_USER = 6
const RETRY_AFTER_S = 5

export interface UploadPlaces {
  /** Takes a place, or throws a 429. Returns the function that gives it back. */
  take(userId: string): () => void
}

export function createUploadPlaces(): UploadPlaces {
  const taken = new Map<string, number>()
  return {
    take(userId) {
      const before = taken.get(userId) ?? 0
      if (before >= PLACES_PER_USER)
        throw new Refusal(429, { error: texts.tooManyUploads, code: 'too_many_uploads' }, RETRY_AFTER_S)
      taken.set(userId, before + 1)
      let isGivenBack = false
      return () => {
        if (isGivenBack) return
        isGivenBack = true
        const left = (taken.get(userId) ?? 1) - 1
        if (left > 0) taken.set(userId, left)
        else taken.delete(userId)
      }
    },
  }
}
