/** What this device keeps of what is looked for, for a walker without a signal; nothing where it keeps none. */
import { useId } from 'react'
import { PAGING } from '#contract/limits.ts'
import { useSearchStored } from '#live/tours/use-search-stored.ts'
import { Grid, Stack } from '#ui/layout/layout.tsx'
import * as texts from '#texts/discovery.ts'
import { PublicTourCard } from './public-tour-card.tsx'

export function StoredFound({ search, topic }: { readonly search: string; readonly topic: string }) {
  const headingId = useId()
  const found = useSearchStored({ search, topic, limit: PAGING.publicTours })
  if (found.length === 0) return null
  return (
    <Stack as="section" gap="md" aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.storedOnThisDevice}</h2>
      <p>{texts.storedOnly}</p>
      <Grid>
        {found.map((tour) => (
          <PublicTourCard key={tour.id} tour={tour} href={`/tours/${tour.slug ?? tour.id}/play`} />
        ))}
      </Grid>
    </Stack>
  )
}
