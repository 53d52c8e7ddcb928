import { globalStyle, style } from '@vanilla-extract/css'
import { color, font, layer, radius, shadow, size, space, text } from '#ui/tokens/theme.css.ts'

const WIDE = '(min-width: 60rem)'
const PHONE = '(max-width: 40rem)'

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.lg,
  marginTop: space.md,
  alignItems: 'start',
  '@media': { [WIDE]: { gridTemplateColumns: '20rem minmax(0, 1fr)' } },
})
export const work = style({ display: 'flex', flexDirection: 'column', gap: space.md, minWidth: 0 })
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.xs,
  '@media': { [PHONE]: { display: 'grid', gridTemplateColumns: 'auto auto 1fr 1fr' } },
})

/** The two buttons share a row, on a phone too. */
export const waysToAdd = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.xs,
  '@media': { [PHONE]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
})
globalStyle(`${waysToAdd} > button`, { '@media': { [PHONE]: { paddingInline: space.xxs } } })

export const hint = style({ color: color.inkMuted, fontSize: text.sm })
export const heading = style({ font: `600 ${text.md}/1.3 ${font.body}`, marginBottom: space.xs })
export const prose = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })

export const fieldAndButton = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: space.xs,
  alignItems: 'start',
})
/** Aligned with the field, below its label. */
export const besideField = style({ marginTop: `calc(${text.sm} * 1.3 + ${space.xs})` })
export const foundPlace = style({ justifyContent: 'flex-start', textAlign: 'left', overflowWrap: 'anywhere' })

export const stopHead = style({ display: 'flex', gap: space.sm, alignItems: 'flex-start', minWidth: 0 })
export const stopWords = style({ flex: 1, minWidth: 0 })
const lines = (count: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: count,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  }) as const
/** Long names are cut here so that the order stays visible; the form behind Edit shows them whole. */
export const stopName = style({ font: `600 ${text.md}/1.3 ${font.body}`, ...lines(3) })
export const stopAddress = style({ color: color.inkMuted, fontSize: text.sm, ...lines(2) })
export const stopActions = style({ display: 'flex', flexWrap: 'wrap', gap: space.xxs })
globalStyle(`${stopActions} > button`, { '@media': { [PHONE]: { paddingInline: space.xs } } })
/** On a phone the icon is enough; the text stays for screen readers. */
export const wideOnly = style({
  '@media': {
    [PHONE]: {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
})

export const segment = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: `${space.xxs} ${space.sm}`,
  alignItems: 'center',
  padding: space.sm,
  borderRadius: radius.md,
  border: `1px solid ${color.line}`,
  background: color.surface,
})
export const segmentName = style({ gridColumn: '1 / -1', fontWeight: 600, overflowWrap: 'anywhere' })
export const segmentLength = style({ color: color.inkMuted, fontVariantNumeric: 'tabular-nums' })
export const sentences = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  paddingInlineStart: '1.4em',
  overflowWrap: 'anywhere',
})

export const foot = style({
  // On a phone it would cover the map.
  '@media': { [WIDE]: { position: 'sticky', bottom: space.xs, zIndex: layer.bar } },
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: space.sm,
  alignItems: 'center',
  marginTop: space.lg,
  padding: space.sm,
  borderRadius: radius.lg,
  border: `1px solid ${color.line}`,
  background: color.surface,
  boxShadow: shadow.high,
})
export const totals = style({
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  minHeight: size.touch,
  display: 'flex',
  alignItems: 'center',
})
export const refusal = style({ gridColumn: '1 / -1', color: color.danger, fontWeight: 600 })
