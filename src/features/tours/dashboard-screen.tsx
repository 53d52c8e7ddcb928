/** The dashboard: the form, the tours being generated, and the latest tours. */
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import type { GenerateTourBody } from '#contract/api/tours.ts'
import { referenceOf } from '#live/failure-text.ts'
import { ask } from '#live/ask.ts'
import { useSession } from '#live/session/session.ts'
import { useHubState, useOnline } from '#live/connection.ts'
import { useMyTours, useTopics } from '#live/tours.ts'
import { useSubscription, useUsage } from '#live/account.ts'
import { positions as devicePositions, type Positions } from '#platform/device/geolocation.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Link } from '#ui/link/link.tsx'
import { Cluster, Stack } from '#ui/layout/layout.tsx'
import { Page } from '#ui/page/page.tsx'
import { toastError } from '#ui/toast/toast.ts'
import * as texts from '#texts/tours.ts'
import * as css from './dashboard-screen.css.ts'
import { ConnectionIndicator } from './generation/connection-indicator.tsx'
import { ContinueWalk } from './continue-walk.tsx'
import { CustomRoutesLink } from './generation/custom-routes-link.tsx'
import { GenerationForm } from './generation/generation-form.tsx'
import { isPremium } from './generation/quota.ts'
import { RecentTours } from './generation/recent-tours.tsx'
import type { Geocoder } from './location/use-location-input.ts'
import { generationFailureText, MISSING } from './messages.ts'
import { JobCard } from './my-tours/job-card.tsx'
import { isJob, viewKey } from './my-tours/tour-state.ts'
import { isQuotaRefusal, useGenerate } from './use-generate.ts'

/** The number of latest tours that the dashboard lists. */
const DASHBOARD_RECENT_TOURS = 5

export interface DashboardScreenProps {
  /** Default: the device's. Tests pass their own. Must be stable. */
  readonly positions?: Positions | undefined
}

const geocoder: Geocoder = {
  search: (q) => ask('geocode', { query: { q, format: 'jsonv2', limit: 1 } }),
  reverse: ({ latitude, longitude }) =>
    ask('reverseGeocode', { query: { lat: latitude, lon: longitude, format: 'jsonv2' } }),
}

export function DashboardScreen({ positions = devicePositions }: DashboardScreenProps) {
  const navigate = useNavigate()
  const session = useSession()
  const hubState = useHubState()
  const tours = useMyTours()
  const topics = useTopics()
  const subscription = useSubscription()
  const usage = useUsage()
  const isOnline = useOnline()
  const { isSending, failure, generate } = useGenerate()
  const jobsAt = useRef<HTMLElement>(null)

  const list = tours.data
  const jobs = useMemo(() => list?.filter(isJob) ?? [], [list])
  const recent = useMemo(
    () => list?.filter((tour) => !isJob(tour)).slice(0, DASHBOARD_RECENT_TOURS) ?? [],
    [list],
  )
  const firstName = session.name === 'signed-in' ? session.user.firstName : ''

  const sendToPlans = () => {
    toastError(MISSING.quota)
    void navigate({ to: '/subscription' })
  }
  const send = async (request: GenerateTourBody) => {
    const failure = await generate(request)
    if (failure && isQuotaRefusal(failure)) sendToPlans()
    // On a phone the progress is below the form, so it is scrolled into view.
    if (!failure) jobsAt.current?.scrollIntoView?.({ block: 'nearest' })
  }

  return (
    <Page
      title={firstName ? texts.welcomeByName(firstName) : texts.welcome}
      documentTitle={texts.dashboard}
      actions={<ConnectionIndicator state={hubState} />}
    >
      <div className={css.columns}>
        <GenerationForm
          geocoder={geocoder}
          positions={positions}
          topics={topics.data}
          isTopicsFailed={topics.status === 'failed'}
          onReloadTopics={topics.reload}
          subscription={subscription.data}
          usage={isPremium(subscription.data) ? undefined : usage.data}
          isOnline={isOnline}
          isSending={isSending}
          reference={failure && referenceOf(failure)}
          refusal={failure && !isQuotaRefusal(failure) ? generationFailureText(failure) : undefined}
          onGenerate={(request) => void send(request)}
          onQuotaUsedUp={sendToPlans}
        />
        <Stack gap="lg">
          {/* The first element, since the parts below it load later. */}
          <CustomRoutesLink />
          <ContinueWalk />
          {jobs.length > 0 && (
            <section ref={jobsAt} aria-labelledby="dashboard-jobs">
              <Stack>
                <h2 id="dashboard-jobs">{texts.inTheMaking}</h2>
                <Stack gap="sm">
                  {jobs.map((job) => (
                    <JobCard key={viewKey(job)} job={job} level={3} />
                  ))}
                </Stack>
              </Stack>
            </section>
          )}
          <section aria-labelledby="dashboard-recent">
            <Stack>
              <Cluster justify="between">
                <h2 id="dashboard-recent">{texts.recentTours}</h2>
                {recent.length > 0 && (
                  <Link className={css.link} to="/my-tours">
                    {texts.viewAllTours}
                  </Link>
                )}
              </Cluster>
              {tours.status === 'loading' && (
                <section aria-busy="true" aria-label={texts.loadingYourTours}>
                  <Stack gap="xs">
                    <Skeleton shape="title" width="100%" />
                    <Skeleton shape="title" width="100%" />
                  </Stack>
                </section>
              )}
              {tours.status !== 'loading' && recent.length === 0 && (
                <p>
                  {tours.status === 'failed' ? texts.toursNotLoaded : texts.toursAppearHere}{' '}
                  <Link to="/tours">{texts.browseTours}</Link>
                </p>
              )}
              <RecentTours tours={recent} />
            </Stack>
          </section>
        </Stack>
      </div>
    </Page>
  )
}
