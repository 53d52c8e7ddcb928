/** The part of a tour that a visitor sees. Pure. */
import type { Poi, TourPreview } from '#contract/api/tours.ts'
import { PREVIEW } from '#contract/tour-lengths.ts'
import * as texts from '#texts/discovery.ts'

/** The first 500 characters, never half a character; an ellipsis marks a cut. */
export const narrativeExcerpt = (
  narrativeText: string | null | undefined,
  isMoreElsewhere: boolean,
): string => {
  const text = (narrativeText ?? '').trim()
  const characters = Array.from(text)
  const excerpt = characters.slice(0, PREVIEW.narrativeCharacters).join('')
  const isCut = characters.length > PREVIEW.narrativeCharacters
  // The server cuts too: a text of the full length that does not end a sentence was cut there.
  const wasCut = isMoreElsewhere && text.length >= PREVIEW.narrativeCharacters && !/[.!?…]$/.test(text)
  return isCut || wasCut ? `${excerpt.trimEnd()}…` : excerpt
}

export interface PreviewStops {
  readonly shown: readonly Poi[]
  readonly moreCount: number
}

/** Returns the first four stops in order, and the number of the others. */
export const previewStops = ({ pointsOfInterest, poiCount }: TourPreview): PreviewStops => {
  const inOrder = pointsOfInterest.toSorted((a, b) => a.orderIndex - b.orderIndex)
  const shown = inOrder.slice(0, PREVIEW.pois)
  return { shown, moreCount: Math.max(0, (poiCount ?? inOrder.length) - shown.length) }
}

/** '+3 more points of interest'. */
export const moreStopsText = (count: number): string => texts.moreStops(count)
