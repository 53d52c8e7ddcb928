/** Shown in place of a route: it is loading, does not exist, is private, or cannot be loaded now. */
import { failureText } from '#live/failure-text.ts'
import type { Failure } from '#contract/failure.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState, ErrorState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Cluster, Stack } from '#ui/layout/layout.tsx'
import { Page } from '#ui/page/page.tsx'
import * as texts from '#texts/routes.ts'
import { isAway, isNotFound, isPrivate } from '../messages.ts'
import * as css from './route-detail.css.ts'

export function RouteLoading() {
  return (
    <Page title={texts.customRoutes} isHeadingOwn isBusy>
      <section aria-busy="true" aria-label={texts.loadingRoute}>
        <Stack gap="lg">
          <Stack gap="xs">
            <Skeleton width="6rem" />
            <Skeleton shape="title" width="60%" />
            <Skeleton width="40%" />
          </Stack>
          <Skeleton shape="title" width="80%" />
          <div className={css.columns}>
            <div className={css.mapPlace} />
            <Stack>
              <Skeleton shape="block" />
              <Skeleton shape="block" />
            </Stack>
          </div>
        </Stack>
      </section>
    </Page>
  )
}

export interface RouteMissingProps {
  readonly failure: Failure
  /** It was opened by its link, and is not stored. */
  readonly isShared?: boolean | undefined
  readonly isSignedIn: boolean
  readonly onTryAgain: () => void
}

export function RouteMissing({ failure, isShared = false, isSignedIn, onTryAgain }: RouteMissingProps) {
  const back = isSignedIn ? (
    <LinkButton variant="primary" to="/custom-routes">
      {texts.backToRoutes}
    </LinkButton>
  ) : (
    <LinkButton variant="primary" to="/tours">
      {texts.browseTours}
    </LinkButton>
  )
  if (isNotFound(failure) || isPrivate(failure)) {
    const title = isNotFound(failure) ? texts.routeNotFound : texts.routePrivate
    const why = isPrivate(failure)
      ? texts.routePrivateText
      : isShared
        ? texts.linkNotFoundText
        : texts.routeNotFoundText
    return (
      <Page title={title} isHeadingOwn width="reading">
        <EmptyState level={1} title={title} actions={back}>
          {why}
        </EmptyState>
      </Page>
    )
  }
  const title = isShared ? texts.fetchSharedFailed : texts.fetchRouteFailed
  const why = isAway(failure) ? (isShared ? '' : texts.notStoredText) : failureText(failure, '')
  return (
    <Page title={title} isHeadingOwn width="reading">
      <ErrorState
        level={1}
        title={title}
        actions={
          <Cluster justify="center">
            {back}
            <Button onPress={onTryAgain}>{texts.tryAgain}</Button>
          </Cluster>
        }
      >
        {why}
      </ErrorState>
    </Page>
  )
}
