/** Finds street maps in this order: the operator's files, those that ship with Streetlore, earlier downloads. */
import { ok } from '#contract/failure.ts'
import type { OpenOsmBoxes } from '#server/knowledge/open-data/open-osm-boxes.ts'
import { roundedBox } from '#server/knowledge/open-data/box-of-walk.ts'
import type { Box } from '#server/knowledge/geometry/box.ts'
import type { StreetFetches, TourMaps } from './tour-maps.ts'
import { LEAST_SHARE } from './map-library.ts'
import type { OpenTourMaps } from './open-tour-maps.ts'

export interface StreetSourcesParts {
  readonly files: Pick<OpenTourMaps, 'extract' | 'draw'>
  readonly boxes: Pick<OpenOsmBoxes, 'findStreets' | 'fetchPacked'>
}

/** Returns maps from the data of this server. Sends no requests. */
export function createTourMaps({ files, boxes }: StreetSourcesParts): TourMaps {
  const stored = async (box: Box, leastShare: number) => {
    const found = await boxes.findStreets(box, leastShare)
    return found && (await files.draw(box, found))
  }
  return {
    async extract(box, coverage = 'mostly') {
      // The operator's own files count as enough, because the operator chose them.
      const own = await files.extract(box, coverage === 'wholly' ? 'mostly' : coverage, 'operator')
      if (own) return own
      const whole = (await files.extract(box, 'wholly', 'shipped')) ?? (await stored(box, LEAST_SHARE.wholly))
      if (whole || coverage === 'wholly') return whole
      return (
        (await stored(box, LEAST_SHARE.mostly)) ??
        (await files.extract(box, coverage, 'shipped')) ??
        (coverage === 'partly' ? await stored(box, LEAST_SHARE.partly) : undefined)
      )
    },
  }
}

/** Fetches all that a walk needs of its place at once: the ways on foot and the sights are read from the same box. */
export const createStreetFetches = ({ boxes }: Pick<StreetSourcesParts, 'boxes'>): StreetFetches => ({
  async fetchStreets(box) {
    const fetched = await boxes.fetchPacked(roundedBox(box), 'all')
    return fetched.ok ? ok(undefined) : fetched
  },
})
