/** Sources of guides, asked one after the other. */
import { fail } from '#contract/failure.ts'
import type { GuideFailure, GuideSource } from '#server/telling/generation/guide-source.ts'

/** What says most to a person: that a language is missing, that somebody did not answer, that there is nothing. */
const TELLING: readonly GuideFailure['kind'][] = ['unreachable', 'not-in-language', 'no-places']

/** The first guide that a source has; where none has one, the failure that says most. */
export const firstGuide = (...sources: readonly GuideSource[]): GuideSource => ({
  async find(wish) {
    const failures: GuideFailure[] = []
    for (const source of sources) {
      const found = await source.find(wish)
      if (found.ok) return found
      failures.push(found.failure)
    }
    const [most] = failures.toSorted((a, b) => TELLING.indexOf(a.kind) - TELLING.indexOf(b.kind))
    return fail(most ?? { kind: 'no-places' })
  },
})
