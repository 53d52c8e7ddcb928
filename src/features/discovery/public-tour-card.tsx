import { Link } from '#ui/link/link.tsx'
import { useId } from 'react'
import type { PublicTour } from '#contract/api/tours.ts'
import { formatDistance, formatToldMinutes } from '#kit/formats.ts'
import { coverOf } from '#live/cover.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Card } from '#ui/card/card.tsx'
import { Cover } from '#ui/cover/cover.tsx'
import { Fact, Facts, LanguageFact } from '#ui/facts/facts.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { ClockIcon, PinIcon, WalkIcon } from '#ui/icon/place-icons.tsx'
import { HeadphonesIcon } from '#ui/icon/playback-icons.tsx'
import { Grid } from '#ui/layout/layout.tsx'
import * as texts from '#texts/discovery.ts'
import * as css from './public-tour-card.css.ts'

export interface PublicTourCardProps {
  readonly tour: PublicTour
  /** The distance from the user. */
  readonly distanceM?: number | undefined
  /** The screen that the card leads to. Default: the preview. */
  readonly to?: '/tours/$slug/preview' | '/tours/$slug/play' | undefined
}

/** A public tour; the whole card leads to its preview. */
export function PublicTourCard({ tour, distanceM, to = '/tours/$slug/preview' }: PublicTourCardProps) {
  const headingId = useId()
  const lang = tour.language ?? undefined
  const slug = tour.slug ?? undefined
  return (
    <Card labelledBy={headingId} className={css.card} picture={<Cover {...coverOf(tour)} />}>
      <div className={css.plates}>
        <Badge tone="plate">{tour.topic}</Badge>
        {distanceM !== undefined && (
          <span className={css.distance}>
            <WalkIcon />
            {formatDistance(distanceM)}
          </span>
        )}
      </div>
      <h3 className={css.title} id={headingId} lang={lang}>
        {slug ? (
          <Link className={css.link} to={to} params={{ slug }}>
            {tour.title}
          </Link>
        ) : (
          tour.title
        )}
      </h3>
      <Facts>
        <Fact>
          <PinIcon />
          {tour.locationName}
        </Fact>
        <Fact>
          <ClockIcon />
          {formatToldMinutes(tour.duration, tour.toldMin)}
        </Fact>
        <LanguageFact language={tour.language} />
        {tour.playCount > 0 && (
          <Fact>
            <HeadphonesIcon />
            {texts.plays(tour.playCount)}
          </Fact>
        )}
      </Facts>
      {tour.narrativePreview && (
        <p className={css.preview} lang={lang}>
          {tour.narrativePreview}
        </p>
      )}
    </Card>
  )
}

/** Placeholders while cards load. */
export function PublicTourSkeletons({ count = 6 }: { readonly count?: number | undefined }) {
  return (
    <section aria-busy="true" aria-label={texts.loadingTours}>
      <Grid>
        {Array.from({ length: count }, (_, index) => (
          <Card as="div" key={index} picture={<Cover />}>
            <Skeleton width="6rem" />
            <Skeleton shape="title" width="80%" />
            <Skeleton width="55%" />
            <Skeleton />
            <Skeleton width="90%" />
          </Card>
        ))}
      </Grid>
    </section>
  )
}
