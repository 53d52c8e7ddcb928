import { style } from '@vanilla-extract/css'
import { color, space, text } from '#ui/tokens/theme.css.ts'

export const modes = style({ display: 'flex', flexDirection: 'column', gap: space.md })
export const hint = style({ fontSize: text.sm, color: color.inkMuted })
