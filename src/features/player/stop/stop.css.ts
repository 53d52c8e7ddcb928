import { style } from '@vanilla-extract/css'
import { color, font, radius, size, space, text } from '#ui/tokens/theme.css.ts'

export const business = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xxs,
  fontSize: text.sm,
})
export const businessRow = style({
  display: 'grid',
  alignItems: 'baseline',
  gridTemplateColumns: '5rem minmax(0, 1fr)',
  gap: space.xs,
})
export const businessName = style({ color: color.inkMuted })
export const businessValue = style({ margin: 0, overflowWrap: 'anywhere' })
/** The padding makes it as large as a finger needs, and moves nothing in running text. */
export const touchLink = style({ paddingBlock: `calc((${size.touch} - 1.15em) / 2)` })

/** The place of every picture is reserved before it loads, and stays where it does not load. */
export const gallery = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(6.5rem, 1fr))',
  gap: space.xs,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const firstPicture = style({ gridColumn: '1 / -1' })
export const pictureButton = style({
  display: 'block',
  position: 'relative',
  width: '100%',
  minHeight: size.touch,
  aspectRatio: '4 / 3',
  padding: 0,
  border: `1px solid ${color.line}`,
  borderRadius: radius.md,
  overflow: 'hidden',
  background: color.paper,
  cursor: 'pointer',
  selectors: { [`${firstPicture} &`]: { aspectRatio: '16 / 9' } },
})
export const picture = style({ display: 'block', width: '100%', height: '100%', objectFit: 'cover' })
export const missing = style({
  display: 'grid',
  placeItems: 'center',
  height: '100%',
  padding: space.xs,
  fontSize: text.sm,
  color: color.inkMuted,
  textAlign: 'center',
})
export const large = style({
  display: 'block',
  width: '100%',
  maxHeight: '60svh',
  aspectRatio: '4 / 3',
  objectFit: 'contain',
  borderRadius: radius.md,
  background: color.paper,
})
export const largeMissing = style([large, { display: 'grid', placeItems: 'center' }])

/** The places of voice notes and films have their full height before they load. */
export const recordings = style({
  display: 'grid',
  gap: space.sm,
  gridTemplateColumns: 'minmax(0, 1fr)',
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const recording = style({ display: 'grid', gap: space.xxs, margin: 0, minWidth: 0 })
export const recordingTitle = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xxs,
  font: `600 ${text.sm}/1.4 ${font.body}`,
  overflowWrap: 'anywhere',
})
export const sound = style({ display: 'block', width: '100%', height: '3rem', borderRadius: radius.md })
export const film = style({
  display: 'block',
  width: '100%',
  aspectRatio: '16 / 9',
  borderRadius: radius.md,
  background: color.sunken,
})
const soundless = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.xs,
  paddingInline: space.sm,
  borderRadius: radius.md,
  background: color.sunken,
  color: color.inkMuted,
  fontSize: text.sm,
})
export const soundMissing = style([soundless, { minHeight: '3rem' }])
export const filmMissing = style([soundless, { aspectRatio: '16 / 9' }])
export const caption = style({ display: 'flex', flexDirection: 'column', gap: space.xxs })
export const note = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.xs,
  fontSize: text.sm,
  color: color.inkMuted,
})
