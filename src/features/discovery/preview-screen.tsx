/** What anyone may see of a public tour before signing up (second document, section 2). */
import { useCallback } from 'react'
import type { TourPreview } from '#contract/api/tours.ts'
import { formatMinutes } from '#kit/formats.ts'
import { ask } from '#live/ask.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { ErrorState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { ClockIcon, PinIcon } from '#ui/icon/place-icons.tsx'
import { HeadphonesIcon, PlayIcon } from '#ui/icon/playback-icons.tsx'
import { Cluster, Stack } from '#ui/layout/layout.tsx'
import { Page } from '#ui/page/page.tsx'
import { StopDisc } from '#ui/stop-disc/stop-disc.tsx'
import { PREVIEW_FAILED, PREVIEW_TITLE } from './messages.ts'
import { moreStopsText, narrativeExcerpt, previewStops } from './preview.ts'
import * as css from './preview-screen.css.ts'
import { useAnswer } from './use-answer.ts'

export interface PreviewScreenProps {
  readonly slug: string
  readonly isSignedIn: boolean
}

export function PreviewScreen({ slug, isSignedIn }: PreviewScreenProps) {
  const question = useCallback(() => ask('tourPreview', { params: { slug } }), [slug])
  const { state, reload } = useAnswer(question)
  if (state.name === 'loading') {
    return (
      <Page title="Tour preview" isHeadingOwn isBusy width="reading">
        <section aria-busy="true" aria-label="Loading the preview">
          <Stack>
            <Skeleton width="7rem" />
            <Skeleton shape="title" width="80%" />
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </Stack>
        </section>
      </Page>
    )
  }
  if (state.name === 'failed') {
    return (
      <Page title={PREVIEW_TITLE} isHeadingOwn width="reading">
        <ErrorState
          level={1}
          title={PREVIEW_TITLE}
          actions={
            <Cluster justify="center">
              <LinkButton variant="primary" to="/tours">
                Browse Tours
              </LinkButton>
              <Button onPress={reload}>Try Again</Button>
            </Cluster>
          }
        >
          {PREVIEW_FAILED}
        </ErrorState>
      </Page>
    )
  }
  return <Preview slug={slug} tour={state.value} isSignedIn={isSignedIn} />
}

function Preview({ slug, tour, isSignedIn }: PreviewScreenProps & { readonly tour: TourPreview }) {
  const { shown, moreCount } = previewStops(tour)
  const excerpt = narrativeExcerpt(tour.narrativeText, true)
  return (
    <Page
      title={tour.title}
      eyebrow={<Badge tone="plate">{tour.topic}</Badge>}
      lead={tour.description}
      width="wide"
    >
      <ul className={css.facts}>
        <li className={css.fact}>
          <PinIcon />
          {tour.locationName}
        </li>
        <li className={css.fact}>
          <ClockIcon />
          {formatMinutes(tour.duration)}
        </li>
        <li className={css.fact}>
          <HeadphonesIcon />
          {tour.playCount} {tour.playCount === 1 ? 'play' : 'plays'}
        </li>
      </ul>
      <div className={css.columns}>
        <Stack gap="lg">
          {excerpt && (
            <section aria-labelledby="preview-narrative">
              <Stack gap="sm">
                <h2 id="preview-narrative">How it begins</h2>
                <p className={css.narrative}>{excerpt}</p>
              </Stack>
            </section>
          )}
          {shown.length > 0 && (
            <section aria-labelledby="preview-stops">
              <Stack gap="sm">
                <h2 id="preview-stops">Stops on the way</h2>
                <Stack as="ol" gap="sm">
                  {shown.map((poi, index) => (
                    <li key={poi.id} className={css.stop}>
                      <StopDisc sign={index + 1} />
                      <div className={css.stopWords}>
                        <h3 className={css.stopName}>{poi.name}</h3>
                        {poi.description && <p className={css.stopText}>{poi.description}</p>}
                      </div>
                    </li>
                  ))}
                </Stack>
                {moreCount > 0 && <p className={css.more}>{moreStopsText(moreCount)}</p>}
              </Stack>
            </section>
          )}
        </Stack>
        <aside className={css.panel} aria-label={isSignedIn ? 'Play this tour' : 'Sign up'}>
          {isSignedIn ? (
            <>
              <h2 className={css.panelText}>Ready to walk?</h2>
              <p className={css.panelText}>The narration follows you from stop to stop.</p>
              <LinkButton variant="primary" scale="large" isFullWidth to={`/tours/${slug}/play`}>
                <PlayIcon />
                Play
              </LinkButton>
            </>
          ) : (
            <>
              <h2 className={css.panelTitle}>Hear the whole walk</h2>
              <p className={css.panelText}>
                A free account plays every stop, keeps the walk on your phone and makes walks of your own.
              </p>
              <div className={css.panelActions}>
                <LinkButton variant="primary" isFullWidth to="/register">
                  Sign Up
                </LinkButton>
                <LinkButton isFullWidth to="/login">
                  Sign In
                </LinkButton>
              </div>
            </>
          )}
        </aside>
      </div>
    </Page>
  )
}
