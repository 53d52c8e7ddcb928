import { Link } from '#ui/link/link.tsx'
import { linkOptions } from '@tanstack/react-router'
import type { TourListItem } from '#contract/api/tours.ts'
import { formatHoursMinutes } from '#kit/formats.ts'
import { isForeign, languageName } from '#kit/languages.ts'
import { ArrowRightIcon } from '#ui/icon/shell-icons.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { TopicIcon } from '../topic-icons.tsx'
import * as css from './recent-tours.css.ts'

/** The latest finished tours, each a link to its player. */
export function RecentTours({ tours }: { readonly tours: readonly TourListItem[] }) {
  return (
    <Stack as="ul" gap="xs">
      {tours.map((tour) => (
        <li key={tour.id}>
          <Link
            className={css.row}
            {...(tour.slug
              ? linkOptions({ to: '/tours/$slug/play', params: { slug: tour.slug } })
              : linkOptions({ to: '/my-tours' }))}
          >
            <span className={css.sign}>
              <TopicIcon topic={tour.topic} />
            </span>
            <span className={css.words}>
              <span className={css.title} lang={tour.language ?? undefined}>
                {tour.title}
              </span>
              <span className={css.facts}>
                {tour.locationName} · {tour.topic} · {formatHoursMinutes(tour.duration)}
                {isForeign(tour.language) && (
                  <>
                    {' '}
                    · <span lang={tour.language}>{languageName(tour.language)}</span>
                  </>
                )}
              </span>
            </span>
            <ArrowRightIcon className={css.arrow} />
          </Link>
        </li>
      ))}
    </Stack>
  )
}
