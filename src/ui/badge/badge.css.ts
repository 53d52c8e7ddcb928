import { style, styleVariants } from '@vanilla-extract/css'
import { color, font, radius, space, text } from '../tokens/theme.css.ts'

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xxs,
  width: 'fit-content',
  maxWidth: '100%',
  padding: `0.2em ${space.xs}`,
  borderRadius: radius.sm,
  font: `600 ${text.xs}/1.4 ${font.body}`,
})

export const tone = styleVariants({
  neutral: [base, { background: color.sunken, color: color.ink }],
  info: [base, { background: color.routeSoft, color: color.routeText }],
  success: [base, { background: color.successSoft, color: color.successText }],
  warning: [base, { background: color.warningSoft, color: color.warningText }],
  danger: [base, { background: color.dangerSoft, color: color.dangerText }],
  /** Looks like an enamelled street-name plate; for names of topics and areas. */
  plate: [
    base,
    {
      padding: `0.3em ${space.sm}`,
      background: color.plate,
      color: color.onPlate,
      letterSpacing: '0.06em',
      textTransform: 'uppercase',
      boxShadow: `inset 0 0 0 2px ${color.plate}, inset 0 0 0 3px ${color.onPlate}`,
    },
  ],
})
