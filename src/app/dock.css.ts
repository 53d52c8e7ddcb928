import { globalStyle, style } from '@vanilla-extract/css'
import { layer, space, footInset, size } from '#ui/tokens/theme.css.ts'

/**
 * Offers and questions that block nothing lie at the foot of the window. They take room at the end of the page, so that nothing
 * stays covered.
 */
export const dock = style({
  position: 'sticky',
  bottom: footInset,
  zIndex: layer.menu,
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  maxWidth: '52rem',
  marginInline: 'auto',
  padding: `${space.xs} ${space.md} ${space.md}`,
  pointerEvents: 'none',
  selectors: { '&:empty': { display: 'none' } },
  '@media': { print: { display: 'none' } },
})
globalStyle(`${dock} > *`, { pointerEvents: 'auto' })

/** On a phone it has a row of its own under the bar, so that it covers nothing; elsewhere it is part of the bar. */
export const indicator = style({
  '@media': {
    '(max-width: 55.99rem)': { order: 1, flexBasis: '100%', marginTop: `calc(-1 * ${space.xs})` },
  },
})

export const link = style({ display: 'inline-flex', alignItems: 'center', minHeight: size.touch })
