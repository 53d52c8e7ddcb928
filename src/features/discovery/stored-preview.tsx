/** The preview of a stored tour, where the server could not be reached. */
import type { ReactNode } from 'react'
import type { TourPreview } from '#contract/api/tours.ts'
import { useNarrative, usePois, useTour } from '#live/tours.ts'
import type { TourView } from '#live/views.ts'

export interface StoredPreviewProps {
  readonly slug: string
  /** Shown where the tour is not stored. */
  readonly fallback: ReactNode
  readonly children: (tour: TourPreview) => ReactNode
}

export function StoredPreview({ slug, fallback, children }: StoredPreviewProps) {
  const tour = useTour({ slug }).data
  return tour ? <WithParts tour={tour}>{children}</WithParts> : fallback
}

function WithParts({ tour, children }: Pick<StoredPreviewProps, 'children'> & { readonly tour: TourView }) {
  const narrativeText = useNarrative(tour.id).data?.narrativeText
  const stops = usePois(tour.id).data ?? []
  return children({ ...tour, narrativeText, pointsOfInterest: [...stops], poiCount: stops.length })
}
