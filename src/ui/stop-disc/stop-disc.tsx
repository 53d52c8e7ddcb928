import * as css from './stop-disc.css.ts'

export interface StopDiscProps {
  /** The number or letter of the stop. */
  readonly sign: string | number
  readonly state?: keyof typeof css.state | undefined
}

/** A stop on a route: the numbered disc, as on the map. Decoration; the text beside it names the stop. */
export function StopDisc({ sign, state = 'filled' }: StopDiscProps) {
  return (
    <span className={css.state[state]} aria-hidden="true">
      {sign}
    </span>
  )
}
