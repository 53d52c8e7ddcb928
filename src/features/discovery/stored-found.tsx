/** The stored tours that match the filters, where the server could not be reached. */
import { useId } from 'react'
import { distanceM, type LatLng } from '#contract/geo.ts'
import { PAGING } from '#contract/paging.ts'
import { useSearchStored } from '#live/tours.ts'
import { Grid, Stack } from '#ui/layout/layout.tsx'
import * as texts from '#texts/discovery.ts'
import { nothingStoredFits, storedOnly } from '#texts/stored-tours.ts'
import * as css from './browse-screen.css.ts'
import { PublicTourCard } from './public-tour-card.tsx'

export interface StoredFoundProps {
  readonly search: string
  readonly topic: string
  readonly language: string
  /** The user's position, where tours are sorted by distance. */
  readonly from: LatLng | undefined
}

export function StoredFound({ search, topic, language, from }: StoredFoundProps) {
  const headingId = useId()
  const query = { search, topic, language, limit: PAGING.publicTours }
  const found = useSearchStored(from ? { ...query, from } : query)
  if (!found) return null
  if (found.length === 0)
    return search || topic || language ? <p className={css.none}>{nothingStoredFits}</p> : null
  return (
    <Stack as="section" gap="md" aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.storedOnThisDevice}</h2>
      <p>{storedOnly}</p>
      <Grid>
        {found.map((tour) => (
          <PublicTourCard
            key={tour.id}
            tour={tour}
            to="/tours/$slug/play"
            distanceM={from && distanceM(from, tour)}
          />
        ))}
      </Grid>
    </Stack>
  )
}
