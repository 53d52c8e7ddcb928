/** The places and the words of a tour job: of a walk that is chosen here, or of a custom route in its own order. */
import type { LatLng } from '#contract/geo.ts'
import type { JobContext } from './job-context.ts'
import type { Job } from './job-steps.ts'
import type { Script } from './script.ts'
import { scriptOfRoute } from './script-of-route.ts'
import { scriptOfWalk } from './script-of-walk.ts'

/**
 * Writes the tour, or takes what an earlier run of the job has written. `onStops` is called as soon as the places are known, before
 * there are words for them.
 */
export async function writeScript(
  context: JobContext,
  job: Job,
  onStops: (stops: readonly LatLng[]) => void = () => undefined,
): Promise<Script> {
  const { route } = job.request
  return route ? await scriptOfRoute(context, job, route, onStops) : await scriptOfWalk(context, job, onStops)
}
