/** The part of a public tour that anyone may see before signing up. */
import { useCallback, type ReactNode } from 'react'
import type { TourPreview, TourSample } from '#contract/api/tours.ts'
import { isTransient } from '#contract/failure.ts'
import { ask } from '#live/ask.ts'
import { useOnReturn } from '#live/connection.ts'
import { coverOf } from '#live/cover.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Cover } from '#ui/cover/cover.tsx'
import { ErrorState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Cluster, Stack } from '#ui/layout/layout.tsx'
import { Page } from '#ui/page/page.tsx'
import { StopDisc } from '#ui/stop-disc/stop-disc.tsx'
import * as texts from '#texts/discovery.ts'
import * as hearing from '#texts/hear.ts'
import { previewStored } from '#texts/stored-tours.ts'
import { PreviewFacts } from './preview-facts.tsx'
import { moreStopsText, narrativeExcerpt, previewStops } from './preview.ts'
import * as css from './preview-screen.css.ts'
import { SamplePlayer } from './sample/sample-player.tsx'
import { SignUpPanel } from './sample/sign-up-panel.tsx'
import { continueAtS, useSample, type Sample as SampleSound } from './sample/use-sample.ts'
import { StopPhotograph } from './stop-photograph.tsx'
import { StoredPreview } from './stored-preview.tsx'
import { useAnswer } from '#live/use-answer.ts'

export interface PreviewScreenProps {
  readonly slug: string
  readonly isSignedIn: boolean
  /** Draws the place below the stops for the category of advertisements that the server named. */
  readonly renderAdvertisement?: ((category: string) => ReactNode) | undefined
}

export function PreviewScreen(props: PreviewScreenProps) {
  const { slug, isSignedIn } = props
  const question = useCallback(() => ask('tourPreview', { params: { slug } }), [slug])
  const { state, failure, isAsking, reload } = useAnswer(question)
  useOnReturn(state.name === 'failed', reload)
  if (state.name === 'ready') return <Preview {...props} tour={state.value} />
  const fallback = isAsking ? <Loading /> : <Failed onTryAgain={reload} />
  // The stored tour stays visible while the server is asked again.
  if (!isSignedIn || !failure || !isTransient(failure)) return fallback
  return (
    <StoredPreview slug={slug} fallback={fallback}>
      {(tour) => <Preview slug={slug} tour={tour} isSignedIn stored={{ isAsking, tryAgain: reload }} />}
    </StoredPreview>
  )
}

function Loading() {
  return (
    <Page title={texts.tourPreview} isHeadingOwn isBusy width="reading">
      <section aria-busy="true" aria-label={texts.loadingThePreview}>
        <Stack>
          <Skeleton width="7rem" />
          <Skeleton shape="title" width="80%" />
          <div className={css.cover}>
            <Cover />
          </div>
          <Skeleton shape="block" />
        </Stack>
      </section>
    </Page>
  )
}

function Failed({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return (
    <Page title={texts.previewTitle} isHeadingOwn width="reading">
      <ErrorState
        level={1}
        title={texts.previewTitle}
        actions={
          <Cluster justify="center">
            <LinkButton variant="primary" to="/tours">
              {texts.browseTours}
            </LinkButton>
            <Button onPress={onTryAgain}>{texts.tryAgain}</Button>
          </Cluster>
        }
      >
        {texts.previewFailed}
      </ErrorState>
    </Page>
  )
}

interface PreviewProps extends PreviewScreenProps {
  readonly tour: TourPreview
  /** Set where the server could not be reached and the preview comes from this device. */
  readonly stored?: { readonly isAsking: boolean; readonly tryAgain: () => void } | undefined
}

function Preview({ slug, tour, isSignedIn, stored, renderAdvertisement }: PreviewProps) {
  const { shown, moreCount } = previewStops(tour)
  const lang = tour.language ?? undefined
  const sample = useSample(isSignedIn ? undefined : tour)
  const excerpt = narrativeExcerpt(tour.narrativeText, true)
  return (
    <Page
      title={tour.title}
      eyebrow={<Badge tone="plate">{tour.topic}</Badge>}
      lead={tour.description}
      lang={lang}
      width="wide"
    >
      {stored && (
        <Banner
          actions={
            <Button onPress={stored.tryAgain} isPending={stored.isAsking}>
              {texts.tryAgain}
            </Button>
          }
        >
          {previewStored}
        </Banner>
      )}
      <PreviewFacts tour={tour} playCount={tour.playCount} />
      <div className={css.columns}>
        <Stack gap="lg">
          <div className={css.cover}>
            <Cover {...coverOf(tour)} />
          </div>
          {!isSignedIn && tour.sample && <Sample sample={sample} details={tour.sample} lang={lang} />}
          {excerpt && (
            <section aria-labelledby="preview-narrative">
              <Stack gap="sm">
                <h2 id="preview-narrative">{texts.howItBegins}</h2>
                <p className={css.narrative} lang={lang}>
                  {excerpt}
                </p>
              </Stack>
            </section>
          )}
          {shown.length > 0 && (
            <section aria-labelledby="preview-stops">
              <Stack gap="sm">
                <h2 id="preview-stops">{texts.stopsOnTheWay}</h2>
                <Stack as="ol" gap="sm">
                  {shown.map((poi, index) => (
                    <li key={poi.id} className={css.stop}>
                      <StopDisc sign={index + 1} />
                      <div className={css.stopWords} lang={lang}>
                        <h3 className={css.stopName}>{poi.name}</h3>
                        {poi.description && <p className={css.stopText}>{poi.description}</p>}
                        <StopPhotograph stop={poi} />
                      </div>
                    </li>
                  ))}
                </Stack>
                {moreCount > 0 && <p className={css.more}>{moreStopsText(moreCount)}</p>}
              </Stack>
            </section>
          )}
          {tour.advertisingCategory && renderAdvertisement?.(tour.advertisingCategory)}
        </Stack>
        <SignUpPanel isSignedIn={isSignedIn} slug={slug} startAtS={continueAtS(sample)} />
      </div>
    </Page>
  )
}

interface SampleProps {
  readonly sample: SampleSound
  readonly details: TourSample
  readonly lang: string | undefined
}

function Sample({ sample, details, lang }: SampleProps) {
  return (
    <section aria-labelledby="preview-sample">
      <Stack gap="sm">
        <h2 id="preview-sample">{hearing.hearASample}</h2>
        {details.isReady ? (
          <SamplePlayer sample={sample} details={details} lang={lang} playLabel={hearing.hearASample} />
        ) : (
          <p>{hearing.sampleBeingMade}</p>
        )}
        {sample.kind === 'ended' && (
          <Banner tone="success" isStatus>
            {hearing.sampleEnded}
          </Banner>
        )}
      </Stack>
    </section>
  )
}
