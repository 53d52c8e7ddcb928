import { style, styleVariants } from '@vanilla-extract/css'
import { space } from '../tokens/theme.css.ts'

export const stack = style({ display: 'flex', flexDirection: 'column', minWidth: 0 })
export const cluster = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', minWidth: 0 })
export const grid = style({ display: 'grid', minWidth: 0 })
export const gap = styleVariants(space, (size) => ({ gap: size }))
export const align = styleVariants({
  start: { alignItems: 'flex-start' },
  center: { alignItems: 'center' },
  stretch: { alignItems: 'stretch' },
})
export const justify = styleVariants({
  start: { justifyContent: 'flex-start' },
  between: { justifyContent: 'space-between' },
  end: { justifyContent: 'flex-end' },
  center: { justifyContent: 'center' },
})
export const columns = styleVariants({
  /** Cards of at least 18rem. */
  cards: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18rem), 1fr))' },
  /** Small tiles of at least 11rem. */
  tiles: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 11rem), 1fr))' },
  /** Two halves from 48rem on. */
  halves: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': { '(min-width: 48rem)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
  },
})
export const plainList = style({ listStyle: 'none', margin: 0, padding: 0 })

/** A class instead of a style attribute, which the content security policy refuses in prerendered markup. */
export const icon = style({ flex: 'none' })

export const hidden = style({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
})
