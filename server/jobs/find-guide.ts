/** What is known of a job's place in the language of its tour; a failure in words for the person. */
import type { TopicValue } from '#contract/topics/topics.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'
import type { GuideFailure } from '#server/telling/generation/guide-source.ts'
import { PACK_LANGUAGE } from '#server/telling/guides/pack-guides.ts'
import * as texts from '#texts/jobs.ts'
import { asError, type JobContext } from './job-context.ts'
import { ClearFailure, type Job } from './job-steps.ts'

/** The nearest ones: a longer list would not be read. */
const CITIES_NAMED = 3

function inWords({ atlas }: JobContext, { request }: Job, failure: GuideFailure): string {
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

/** Throws a `ClearFailure` where there is none. Another server that fails is logged as well. */
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
  throw new ClearFailure(inWords(context, job, failure))
}
