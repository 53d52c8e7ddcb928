import * as css from './feedback.css.ts'

export interface ProgressBarProps {
  /** Names the work; shown, and the accessible name. */
  readonly label: string
  /** 0 to 100; undefined while the end is unknown. */
  readonly percent?: number | undefined
  /** Shown instead of '42%' ('3 of 7 stops'). */
  readonly valueText?: string | undefined
}

export function ProgressBar({ label, percent, valueText }: ProgressBarProps) {
  const value = percent === undefined ? undefined : Math.round(Math.min(100, Math.max(0, percent)))
  const shown = valueText ?? (value === undefined ? '' : `${value}%`)
  return (
    <div className={css.progress}>
      <div className={css.progressHead}>
        <span>{label}</span>
        {shown && <span className={css.progressValue}>{shown}</span>}
      </div>
      <div
        className={css.track}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native bar cannot be styled alike everywhere
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        aria-valuetext={valueText}
      >
        {value === undefined ? (
          <div className={`${css.bar} ${css.barUnknown}`} />
        ) : (
          <div className={css.bar} style={{ width: `${value}%` }} />
        )}
      </div>
    </div>
  )
}
