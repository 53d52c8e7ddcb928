import { style } from '@vanilla-extract/css'
import { color, font, radius, size, space, text } from '#ui/tokens/theme.css.ts'

const WIDE = 'screen and (min-width: 64rem)'
const wideColumns = 'minmax(0, 1.5fr) minmax(20rem, 1fr)'

/** The columns of the screen before the tour is known. */
export const columns = style({
  display: 'grid',
  gap: space.lg,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': { [WIDE]: { gridTemplateColumns: wideColumns, gap: space.xl } },
})
export const main = style({ display: 'flex', flexDirection: 'column', gap: space.lg, minWidth: 0 })

/** On a phone map, stops, transcript under each other; on a desk map and transcript left, the rest right. */
export const walk = style([
  columns,
  {
    '@media': {
      [WIDE]: {
        gridTemplateRows: 'auto 1fr',
      },
    },
  },
])
export const side = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.lg,
  minWidth: 0,
  // The side column has the controls; the walk's own words are beside it.
  '@media': { [WIDE]: { gridColumn: 2, gridRow: '1 / 3' }, print: { display: 'none' } },
})
export const narrative = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.lg,
  minWidth: 0,
  '@media': { [WIDE]: { gridColumn: 1 } },
})

export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.xxs} ${space.md}`,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: text.sm,
  color: color.inkMuted,
})
export const fact = style({ display: 'inline-flex', alignItems: 'center', gap: space.xxs })

/** A jump to the map leaves room for the bar of the app. */
export const mapFrame = style({
  scrollMarginTop: size.bar,
  borderRadius: radius.lg,
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
})

export const cardHeading = style({ fontSize: text.lg })
export const legend = style({ padding: 0, marginBlockEnd: space.xs, fontWeight: 600, fontSize: text.sm })

export const modes = style({ display: 'flex', flexDirection: 'column', gap: space.md })
export const hint = style({ fontSize: text.sm, color: color.inkMuted })

export const section = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  paddingInlineStart: space.md,
  borderInlineStart: `3px solid ${color.line}`,
})
export const sectionCurrent = style([section, { borderInlineStartColor: color.routeLine }])
export const sectionHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.xxs} ${space.sm}`,
})
export const sectionTitle = style({ minWidth: 0 })
export const sectionButton = style({
  minHeight: size.touch,
  padding: 0,
  border: 0,
  background: 'none',
  color: color.routeText,
  font: `600 ${text.lg}/1.2 ${font.display}`,
  textAlign: 'start',
  textDecoration: 'underline',
  textDecorationThickness: '0.06em',
  textUnderlineOffset: '0.18em',
  borderRadius: radius.sm,
  cursor: 'pointer',
  selectors: { '&:hover': { textDecorationThickness: '0.12em' } },
})
export const time = style({
  fontSize: text.sm,
  color: color.inkMuted,
  fontVariantNumeric: 'tabular-nums',
})
export const transcript = style({ maxWidth: size.reading, whiteSpace: 'pre-line', lineHeight: 1.65 })
export const sources = style({ maxWidth: size.reading, fontSize: text.sm, color: color.inkMuted })

export const skeletons = style({ display: 'flex', flexDirection: 'column', gap: space.md })
export const stop = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space.sm,
  paddingBlockEnd: space.md,
  borderBlockEnd: `1px solid ${color.line}`,
  selectors: { '&:last-child': { border: 0, paddingBlockEnd: 0 } },
})
export const stopBody = style({ display: 'flex', flexDirection: 'column', gap: space.xs, minWidth: 0 })
export const stopName = style({ fontSize: text.md, color: color.inkMuted, fontFamily: font.body })
export const stopTitle = style({ color: color.ink, fontFamily: font.display })
export const stopText = style({ fontSize: text.sm })
export const distance = style({
  fontSize: text.sm,
  fontWeight: 600,
  color: color.ink,
  fontVariantNumeric: 'tabular-nums',
})
