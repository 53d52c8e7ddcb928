/** Combines sources of guides into one that tries them in order. */
import { fail } from '#contract/failure.ts'
import type { GuideFailure, GuideSource } from '#server/telling/generation/guide-source.ts'

/** The failures by how much they say to a person, the most informative first. */
const BY_INFORMATION: readonly GuideFailure['kind'][] = ['unreachable', 'not-in-language', 'no-places']

/** Returns the first guide that a source has, or the most informative failure if none has one. */
export const firstGuide = (...sources: readonly GuideSource[]): GuideSource => ({
  async find(request) {
    const failures: GuideFailure[] = []
    for (const source of sources) {
      const found = await source.find(request)
      if (found.ok) return found
      failures.push(found.failure)
    }
    const [most] = failures.toSorted(
      (a, b) => BY_INFORMATION.indexOf(a.kind) - BY_INFORMATION.indexOf(b.kind),
    )
    return fail(most ?? { kind: 'no-places' })
  },
})
