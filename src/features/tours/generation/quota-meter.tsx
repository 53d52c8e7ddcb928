import type { Usage } from '#contract/api/subscription.ts'
import { Link } from '#ui/link/link.tsx'
import * as texts from '#texts/tours.ts'
import { isQuotaUsedUp, quotaText, resetText } from './quota.ts'
import { MISSING } from '../messages.ts'
import * as css from './generation-form.css.ts'

export interface QuotaMeterProps {
  readonly isPremium: boolean
  readonly usage: Usage | undefined
}

/**
 * The number of the month's tours that are used; an empty line while it is not known, so that the button below does not move.
 */
export function QuotaMeter({ isPremium, usage }: QuotaMeterProps) {
  if (isPremium) return <p className={css.quota}>{texts.unlimitedTours}</p>
  const count = usage && quotaText(usage)
  if (!usage || !count) return <p className={css.quota}>&nbsp;</p>
  const reset = resetText(usage)
  return (
    <p className={css.quota}>
      <strong>{count}</strong>
      {reset && <span>{reset}</span>}
      {isQuotaUsedUp(usage) && (
        <span className={css.usedUp}>
          {MISSING.quota} <Link to="/subscription">{texts.upgrade}</Link>
        </span>
      )}
    </p>
  )
}
