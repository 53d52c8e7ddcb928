/** Finds what is known of a job's place in the language of its tour, or says in words for the user why nothing is found. */
import type { TopicValue } from '#contract/topics/topics.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'
import type { GuideFailure } from '#server/telling/generation/guide-source.ts'
import { PACK_LANGUAGE } from '#server/knowledge/city-packs/translated-packs.ts'
import * as texts from '#texts/jobs.ts'
import { asError, type JobContext } from './job-context.ts'
import type { Job } from './job-lease.ts'
import { ClearFailure } from './job-run.ts'

/** The number of known cities that a message names, the nearest first: a longer list would not be read. */
const CITIES_NAMED = 3

function failureText({ atlas }: JobContext, { request }: Job, failure: GuideFailure): string {
  const { locationName, language = PACK_LANGUAGE } = request
  switch (failure.kind) {
    case 'no-places':
      return texts.noPlacesKnown(locationName)
    case 'not-in-language':
      return texts.notInLanguage(locationName, language)
    case 'unreachable':
      return texts.placesUnreachable(locationName, atlas.knownCities(request).slice(0, CITIES_NAMED))
    default:
      return failure satisfies never
  }
}

/** Throws a `ClearFailure` where nothing is found. The failure of another server is logged as well. */
export async function findGuide(
  context: JobContext,
  job: Job,
  { topic, durationMin }: { readonly topic: TopicValue; readonly durationMin: number },
): Promise<CityPack> {
  const { request } = job
  const { locationName, language = PACK_LANGUAGE } = request
  const { signal } = context
  const wish = { point: request, locationName, topic, language, durationMin, signal }
  const found = await context.guides.find(wish)
  if (found.ok) return found.value
  const { failure } = found
  if (failure.kind === 'unreachable') context.onError(asError(`No guide: ${failure.detail}`))
  throw new ClearFailure(failureText(context, job, failure))
}
