/** The plans. Where nobody can pay, the screen says that Premium is coming soon. */
import type { ReactNode } from 'react'
import { TIER_PREMIUM } from '#contract/plans.ts'
import { useSubscription, useUsage } from '#live/account.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { CheckIcon } from '#ui/icon/shell-icons.tsx'
import { Grid } from '#ui/layout/layout.tsx'
import { Page } from '#ui/page/page.tsx'
import * as texts from '#texts/subscription.ts'
import { periodText, planName, PLANS, usageText, type Plan } from './messages.ts'
import { PaymentActions } from './payment-actions.tsx'
import * as css from './subscription-screen.css.ts'

export function SubscriptionScreen() {
  const subscription = useSubscription()
  const usage = useUsage()
  const current = subscription.data
  const period = current && periodText(current)

  // Drawn only once the height of the part above it is known; otherwise it would jump.
  if (subscription.status === 'loading' || (current && usage.status === 'loading')) return <Loading />
  return (
    <Page title={texts.chooseYourPlan} width="wide">
      {(current ? !current.priceId : subscription.status === 'failed') && (
        <Banner tone="info">
          <strong>{texts.premiumComingSoon}</strong>
          {texts.comingSoonText}
        </Banner>
      )}
      {subscription.status === 'failed' ? (
        <Banner
          tone="danger"
          role="alert"
          actions={<Button onPress={subscription.reload}>{texts.tryAgain}</Button>}
        >
          {texts.subscriptionFailed}
        </Banner>
      ) : (
        current && (
          <section className={css.current} aria-label={texts.currentSubscription}>
            <span className={css.label}>{texts.currentSubscription}</span>{' '}
            <span className={css.plan}>{planName(current)}</span>
            {period && <span className={css.label}>{period}</span>}
            <span className={css.usage}>{usage.data ? usageText(usage.data) : texts.usageFailed}</span>
          </section>
        )
      )}
      <Grid columns="halves">
        {PLANS.map((plan) => (
          <PlanCard
            key={plan.name}
            plan={plan}
            isCurrent={current !== undefined && (current.tier === TIER_PREMIUM) === plan.isPremium}
            isComing={plan.isPremium && !current?.priceId}
            actions={plan.isPremium && current && <PaymentActions subscription={current} />}
          />
        ))}
      </Grid>
    </Page>
  )
}

const Loading = () => (
  <Page title={texts.chooseYourPlan} isBusy width="wide">
    <Skeleton shape="title" />
    <Grid columns="halves">
      {PLANS.map((plan) => (
        <Skeleton key={plan.name} shape="block" />
      ))}
    </Grid>
  </Page>
)

interface PlanCardProps {
  readonly plan: Plan
  readonly isCurrent: boolean
  readonly isComing: boolean
  readonly actions: ReactNode
}

function PlanCard({ plan, isCurrent, isComing, actions }: PlanCardProps) {
  return (
    <Card as="section" actions={actions}>
      <div className={css.head}>
        <h2>{plan.name}</h2>
        {isCurrent ? (
          <Badge tone="success">
            <CheckIcon />
            {texts.yourPlan}
          </Badge>
        ) : (
          isComing && <Badge tone="plate">{texts.comingSoon}</Badge>
        )}
      </div>
      <ul className={css.promises}>
        {plan.promises.map((promise) => (
          <li key={promise} className={css.promise}>
            <CheckIcon className={css.tick} />
            {promise}
          </li>
        ))}
      </ul>
    </Card>
  )
}
