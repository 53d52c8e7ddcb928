/** The last unfinished walk, with a link to the place where it stopped. */
import { formatClock } from '#kit/formats.ts'
import { useUnfinishedWalk, useTour } from '#live/tours.ts'
import type { WalkProgress } from '#live/views.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import * as texts from '#texts/tours.ts'

export function ContinueWalk() {
  const walk = useUnfinishedWalk().data
  return walk ? <Unfinished walk={walk} /> : null
}

function Unfinished({ walk }: { readonly walk: WalkProgress }) {
  const tour = useTour({ id: walk.tourId }).data
  // A deleted tour cannot be continued.
  if (!tour?.slug) return null
  const { positionS, durationS, stopsHeard, stopsTotal } = walk
  const time = texts.timeOf(formatClock(positionS), formatClock(durationS))
  return (
    <Card as="section" labelledBy="continue-heading">
      <Stack gap="sm">
        <h2 id="continue-heading">{texts.continueYourWalk}</h2>
        <ProgressBar
          label={tour.title}
          percent={durationS > 0 ? (positionS / durationS) * 100 : 0}
          valueText={stopsTotal > 0 ? texts.stopsAndTime(stopsHeard, stopsTotal, time) : time}
        />
        <div>
          <LinkButton
            to="/tours/$slug/play"
            params={{ slug: tour.slug }}
            variant="primary"
            label={texts.continueTour(tour.title)}
          >
            {texts.goOn}
          </LinkButton>
        </div>
      </Stack>
    </Card>
  )
}
