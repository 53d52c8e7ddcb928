import { style } from '@vanilla-extract/css'
import { size, space } from '#ui/tokens/theme.css.ts'

/** The form; on a wide screen the jobs are beside it. */
export const columns = style({
  display: 'grid',
  gap: space.lg,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': {
    '(min-width: 64rem)': { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)', gap: space.xl },
  },
})
/** A link among headings, as large as a thumb. */
export const link = style({ display: 'inline-flex', alignItems: 'center', minHeight: size.touch })
