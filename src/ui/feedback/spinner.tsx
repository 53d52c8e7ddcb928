import * as texts from '#texts/ui.ts'
import * as css from './feedback.css.ts'

export interface SpinnerProps {
  /** Names what is loading; default 'Loading…'. */
  readonly label?: string | undefined
  /** Fills the middle of the screen. */
  readonly isCentred?: boolean | undefined
}

/** Shows that something is loading, with no known end: a dotted route that runs round a block. */
export function Spinner({ label = texts.loading, isCentred = false }: SpinnerProps) {
  const spinner = (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `output` belongs to a form
    <span className={css.spinner} role="status">
      <svg width="56" height="56" viewBox="0 0 56 56" aria-hidden="true">
        <rect className={css.spinnerStreet} x="10" y="10" width="36" height="36" rx="12" />
        <rect className={css.spinnerRoute} x="10" y="10" width="36" height="36" rx="12" />
      </svg>
      {label}
    </span>
  )
  return isCentred ? <div className={css.centred}>{spinner}</div> : spinner
}
