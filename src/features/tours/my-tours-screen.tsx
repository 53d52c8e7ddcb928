/** The user's tours and the tours being generated. Shows the stored ones, also without a connection. */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { failureText } from '#live/failure-text.ts'
import { deleteTour, setTourPublicity } from '#live/tour-commands.ts'
import { useDownloads } from '#live/downloads.ts'
import { useMyTours } from '#live/tours.ts'
import type { TourView } from '#live/views.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState, ErrorState } from '#ui/feedback/empty-state.tsx'
import { Cover } from '#ui/cover/cover.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PlusIcon } from '#ui/icon/action-icons.tsx'
import { Grid } from '#ui/layout/layout.tsx'
import { Page } from '#ui/page/page.tsx'
import { toastError } from '#ui/toast/toast.ts'
import * as texts from '#texts/tours.ts'
import * as css from './my-tours/tour-card.css.ts'
import { JobCard } from './my-tours/job-card.tsx'
import { TourCard } from './my-tours/tour-card.tsx'
import { isJob, viewKey } from './my-tours/tour-state.ts'
import { useChangeToasts } from './my-tours/use-change-toasts.ts'

const PublishNotesDialog = lazy(async () => ({
  default: (await import('./my-tours/publish-notes-dialog.tsx')).PublishNotesDialog,
}))
const DeleteTourDialog = lazy(async () => ({
  default: (await import('./my-tours/delete-tour-dialog.tsx')).DeleteTourDialog,
}))

export interface MyToursScreenProps {
  /** Draws more controls of a finished tour: the route puts its download here. */
  readonly renderControls?: ((tour: TourView) => ReactNode) | undefined
  /** Shown below the list. */
  readonly below?: ReactNode
}

export function MyToursScreen({ renderControls, below }: MyToursScreenProps) {
  const [pages, setPages] = useState(1)
  const tours = useMyTours(pages)
  const downloads = useDownloads()
  const [asked, setAsked] = useState<TourView>()
  const [wasAsked, setWasAsked] = useState(false)
  const [toPublish, setToPublish] = useState<TourView>()
  const [wasToPublish, setWasToPublish] = useState(false)
  const downloaded = new Set(
    downloads.filter(({ state }) => state === 'downloaded').map(({ tourId }) => tourId),
  )

  useChangeToasts()

  const publish = async (tour: TourView, isPublic: boolean) => {
    const stored = await setTourPublicity(tour.id, isPublic)
    if (!stored.ok) toastError(failureText(stored.failure, texts.publicityFailed))
  }
  const remove = async (tour: TourView) => {
    setAsked(undefined)
    const stored = await deleteTour(tour.id)
    if (!stored.ok) toastError(failureText(stored.failure, texts.deleteFailed))
  }

  const list = tours.data ?? []
  const jobs = list.filter(isJob)
  const finished = list.filter((tour) => !isJob(tour))
  return (
    <Page
      title={texts.myTours}
      isBusy={tours.status === 'loading'}
      actions={
        list.length > 0 && (
          <LinkButton to="/dashboard">
            <PlusIcon />
            {texts.newTour}
          </LinkButton>
        )
      }
    >
      {tours.status === 'loading' && <MyToursSkeletons />}
      {tours.status === 'failed' && (
        <ErrorState
          title={texts.errorLoadingTours}
          actions={
            <Button variant="primary" onPress={tours.reload}>
              {texts.tryAgain}
            </Button>
          }
        >
          {tours.failure && failureText(tours.failure, texts.fetchFailed)}
        </ErrorState>
      )}
      {tours.status === 'ready' && list.length === 0 && <NoTours />}
      {jobs.length > 0 && (
        <Grid className={css.jobs}>
          {jobs.map((job) => (
            <JobCard key={viewKey(job)} job={job} />
          ))}
        </Grid>
      )}
      {finished.length > 0 && (
        <Grid>
          {finished.map((tour) => (
            <TourCard
              key={viewKey(tour)}
              tour={tour}
              slug={tour.slug || undefined}
              isDownloaded={downloaded.has(tour.id)}
              onPublicity={(isPublic) => {
                if (!isPublic || !tour.tellsOwnNotes) return void publish(tour, isPublic)
                setToPublish(tour)
                setWasToPublish(true)
              }}
              onDelete={() => {
                setAsked(tour)
                setWasAsked(true)
              }}
            >
              {renderControls?.(tour)}
            </TourCard>
          ))}
        </Grid>
      )}
      {tours.hasMore && (
        <div className={css.more}>
          <Button onPress={() => setPages(pages + 1)}>{texts.showMoreTours}</Button>
        </div>
      )}
      {below}
      {wasToPublish && (
        <Suspense fallback={null}>
          <PublishNotesDialog
            isOpen={toPublish !== undefined}
            onClose={() => setToPublish(undefined)}
            onConfirm={() => {
              setToPublish(undefined)
              if (toPublish) void publish(toPublish, true)
            }}
          />
        </Suspense>
      )}
      {wasAsked && (
        <Suspense fallback={null}>
          <DeleteTourDialog
            isOpen={asked !== undefined}
            onClose={() => setAsked(undefined)}
            onConfirm={() => asked && void remove(asked)}
          />
        </Suspense>
      )}
    </Page>
  )
}

function MyToursSkeletons() {
  return (
    <section aria-busy="true" aria-label={texts.loadingYourTours}>
      <Grid>
        {[1, 2, 3].map((key) => (
          <Card as="div" key={key} picture={<Cover />}>
            <Skeleton width="6rem" />
            <Skeleton shape="title" width="80%" />
            <Skeleton width="60%" />
            <Skeleton />
            <Skeleton width="90%" />
            <Skeleton shape="title" width="100%" />
          </Card>
        ))}
      </Grid>
    </section>
  )
}

function NoTours() {
  return (
    <EmptyState
      title={texts.noToursYet}
      actions={
        <LinkButton variant="primary" scale="large" to="/dashboard">
          <PlusIcon />
          {texts.generateATour}
        </LinkButton>
      }
    >
      {texts.noToursText}
    </EmptyState>
  )
}
