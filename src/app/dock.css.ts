import { globalStyle, style } from '@vanilla-extract/css'
import { footInset } from '#ui/tokens/foot.css.ts'
import { layer, space } from '#ui/tokens/theme.css.ts'

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
