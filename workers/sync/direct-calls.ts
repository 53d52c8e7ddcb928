/** Commands that need the server's answer now, and store it. They are never queued. */
import type { AudioChunk, PriorityReason } from '#contract/api/audio-chunks.ts'
import type { GenerateTourBody } from '#contract/api/tours.ts'
import { fail, ok, type Result } from '#contract/failure.ts'
import type { RouteToTell } from '#contract/threads/sync-api.ts'
import type { LatLng } from '#contract/geo.ts'
import { uuid } from '#data/device/uuid.ts'
import { forgetCancelled, keepOwnJob } from './pull/jobs.ts'
import type { PullContext } from './pull/pull-context.ts'
import { keepChunks } from './pull/tour.ts'

export async function generateTour(
  context: PullContext,
  body: GenerateTourBody,
): Promise<Result<{ readonly jobId: string }>> {
  const { http, signal } = context
  const headers = { 'Idempotency-Key': uuid() }
  const answer = await http.call('generateTour', { body }, { signal, headers })
  if (!answer.ok) return fail(answer.failure)
  const { jobId } = answer.value.value as { jobId: string }
  await keepOwnJob(context, jobId, body)
  return ok({ jobId })
}

export async function generateFromRoute(
  context: PullContext,
  { routeId, name, topic, shareToken }: RouteToTell,
): Promise<Result<{ readonly jobId: string; readonly slug: string }>> {
  const { http, signal } = context
  const headers = { 'Idempotency-Key': uuid() }
  const body = { generateAudio: true, ...(shareToken && { shareToken }) }
  const input = { params: { id: routeId }, body }
  const answer = await http.call('generateFromCustomRoute', input, { signal, headers })
  if (!answer.ok) return fail(answer.failure)
  const { jobId, slug } = answer.value.value as { jobId: string; slug: string }
  // Without a location: a tour that failed is requested again at its route, not as a tour of a place.
  await keepOwnJob(context, jobId, { locationName: name, topic, latitude: 0, longitude: 0 })
  return ok({ jobId, slug })
}

/** Cancels a job. One that the server no longer knows counts as cancelled. */
export async function cancelJob(context: PullContext, jobId: string): Promise<Result<null>> {
  const { http, signal } = context
  const headers = { 'Idempotency-Key': uuid() }
  const answer = await http.call('cancelJob', { params: { jobId } }, { signal, headers })
  const isGone = !answer.ok && answer.failure.kind === 'rejected' && answer.failure.status === 404
  if (!answer.ok && !isGone) return fail(answer.failure)
  await forgetCancelled(context, jobId)
  return ok(null)
}

export async function prioritiseChunks(
  context: PullContext,
  tourId: number,
  chunkIndexes: readonly number[],
  reason: PriorityReason,
  near?: LatLng,
): Promise<Result<null>> {
  const { http, signal } = context
  const body = { chunkIndexes, reason, userLatitude: near?.latitude, userLongitude: near?.longitude }
  const answer = await http.call('prioritiseAudioChunks', { params: { tourId }, body }, { signal })
  if (!answer.ok) return fail(answer.failure)
  await keepChunks(context, tourId, answer.value.value as readonly AudioChunk[])
  return ok(null)
}
