import { globalStyle, style } from '@vanilla-extract/css'
import { footInset } from '#ui/tokens/foot.css.ts'
import { layer, space } from '#ui/tokens/theme.css.ts'

/**
 * What asks for something without stopping anyone stands at the foot of the window. It takes room at the end of the
 * page, so that nothing is covered for good.
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
