import * as css from './stop-disc.css.ts'

export interface StopDiscProps {
  /** Number or sign of the stop. */
  readonly sign: string | number
  readonly state?: keyof typeof css.state | undefined
}

/** A stop on a route: the numbered disc, as on the map. Decoration; the words beside it name the stop. */
export function StopDisc({ sign, state = 'filled' }: StopDiscProps) {
  return (
    <span className={css.state[state]} aria-hidden="true">
      {sign}
    </span>
  )
}
