/** Shown in place of the list: the routes are loading, there are none, or they cannot be loaded. */
import { failureText } from '#live/failure-text.ts'
import type { Failure } from '#contract/failure.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Cover } from '#ui/cover/cover.tsx'
import { EmptyState, ErrorState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Grid } from '#ui/layout/layout.tsx'
import * as texts from '#texts/routes.ts'
import { isAway } from '../messages.ts'
import type { RoutesTab } from './routes-place.ts'

export function RouteSkeletons() {
  return (
    <section aria-busy="true" aria-label={texts.loadingRoutes}>
      <Grid>
        {[1, 2, 3].map((key) => (
          <Card as="div" key={key} picture={<Cover />}>
            <Skeleton width="6rem" />
            <Skeleton shape="title" width="80%" />
            <Skeleton width="60%" />
            <Skeleton shape="title" width="100%" />
            <Skeleton shape="title" width="100%" />
          </Card>
        ))}
      </Grid>
    </section>
  )
}

export function RoutesFailed(props: {
  readonly tab: RoutesTab
  readonly failure: Failure | undefined
  readonly onTryAgain: () => void
}) {
  const { failure } = props
  const title = props.tab === 'mine' ? texts.fetchMineFailed : texts.fetchPublicFailed
  const why = failure && (isAway(failure) ? texts.notStoredText : failureText(failure, ''))
  return (
    <ErrorState
      title={title}
      actions={
        <Button variant="primary" onPress={props.onTryAgain}>
          {texts.tryAgain}
        </Button>
      }
    >
      {why !== title && why}
    </ErrorState>
  )
}

export interface NoRoutesProps {
  readonly tab: RoutesTab
  readonly topic: string
  /** There are routes, but fewer pages. */
  readonly isBeyondLast: boolean
  readonly onClear: () => void
  readonly onFirstPage: () => void
}

export function NoRoutes({ tab, topic, isBeyondLast, onClear, onFirstPage }: NoRoutesProps) {
  if (isBeyondLast)
    return (
      <EmptyState
        title={texts.noSuchPage}
        actions={<Button onPress={onFirstPage}>{texts.firstPage}</Button>}
      />
    )
  if (topic)
    return (
      <EmptyState
        title={texts.noRoutesAbout(topic)}
        actions={<Button onPress={onClear}>{texts.clearFilter}</Button>}
      />
    )
  if (tab === 'public')
    return <EmptyState title={texts.noPublicRoutes}>{texts.noPublicRoutesText}</EmptyState>
  return <EmptyState title={texts.noRoutesYet}>{texts.noRoutesText}</EmptyState>
}
