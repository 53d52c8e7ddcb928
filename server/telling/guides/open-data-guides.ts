/** Guides for any place on earth: sights of OpenStreetMap around the point, with facts from Wikipedia. */
import { fail, type Result } from '#contract/failure.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'
import type { GuideFailure, GuideSource, GuideRequest } from '#server/telling/generation/guide-source.ts'
import type { Geocoder } from '#server/knowledge/geocoder/geocoder.ts'
import { boxAround } from '#server/knowledge/geometry/box.ts'
import { type OsmBox, type OsmBoxes, type OsmBoxFailure } from '#server/knowledge/open-data/osm-box.ts'
import { roundedBox } from '#server/knowledge/open-data/box-of-walk.ts'
import { sightsOf } from '#server/knowledge/open-data/sights.ts'
import type { Articles } from '#server/knowledge/open-data/wikimedia/articles.ts'
import { candidatesOf } from './candidate.ts'
import { cityOfBox } from './city-of-box.ts'
import { gatherGuide } from './gathered-guide.ts'
import { unlessAborted } from '#server/knowledge/open-data/unless-aborted.ts'
import { withPatience } from './with-patience.ts'

/** The radius of the search and the most places to read, by the length of the walk. */
const SIZES: readonly { readonly durationMin: number; readonly radiusM: number; readonly most: number }[] = [
  { durationMin: 30, radiusM: 1_000, most: 24 },
  { durationMin: 60, radiusM: 1_500, most: 36 },
  { durationMin: 90, radiusM: 2_000, most: 48 },
  { durationMin: 120, radiusM: 2_500, most: 60 },
]
/** If fewer places than this are mapped, the search is repeated once with a larger radius. */
const ENOUGH = 8
const FAR_M = 4_000

export interface OpenDataGuidesParts {
  readonly boxes: OsmBoxes
  readonly articles: Articles
  /** The gazetteer, which knows the country. */
  readonly geocoder: Pick<Geocoder, 'reverse'>
  /** A shorter time limit, for tests. */
  readonly patienceMs?: number
}

const sizeFor = (minutes: number) =>
  SIZES.find(({ durationMin }) => minutes <= durationMin) ?? (SIZES.at(-1) as (typeof SIZES)[number])

const failureOf = (failure: OsmBoxFailure): GuideFailure =>
  failure.kind === 'no-data' || failure.kind === 'bad-box'
    ? { kind: 'no-places' }
    : { kind: 'unreachable', detail: `OpenStreetMap: ${failure.kind}` }

export function openDataGuides(parts: OpenDataGuidesParts): GuideSource {
  const { boxes, articles, geocoder, patienceMs } = parts

  const gather = async (request: GuideRequest): Promise<Result<CityPack, GuideFailure>> => {
    const { point, durationMin } = request
    const { radiusM, most } = sizeFor(durationMin)
    const look = async (radius: number) => {
      const read = await unlessAborted(
        boxes.fetchBox(roundedBox(boxAround(point, radius)), 'sights'),
        request.signal,
      )
      if (!read.ok) return read
      return { ok: true, value: { box: read.value, candidates: candidatesIn(read.value) } } as const
    }
    const candidatesIn = (box: OsmBox) => candidatesOf(sightsOf(box), { ...request, most })

    let looked = await look(radiusM)
    // The data of a city that was fetched beforehand may end before the radius; a smaller one is better than nothing.
    for (const { radiusM: nearer } of SIZES.filter((size) => size.radiusM < radiusM).toReversed()) {
      if (looked.ok || looked.failure.kind !== 'no-data') break
      looked = await look(nearer)
    }
    if (looked.ok && looked.value.candidates.length < ENOUGH) {
      const further = await look(FAR_M)
      if (further.ok) looked = further
    }
    if (!looked.ok) return fail(failureOf(looked.failure))
    const { box, candidates } = looked.value
    return await gatherGuide({ articles, candidates, city: await cityOfBox(box, request, geocoder) }, request)
  }

  return withPatience({ find: gather }, patienceMs)
}
