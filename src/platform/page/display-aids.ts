/**
 * High contrast and larger fonts, as classes on the document's root. Stored on this device so that the first paint has
 * them: the small script in index.html reads the same setting.
 */
import { readSetting, removeSetting, writeSetting } from '../storage/settings-storage.ts'

export interface DisplayAids {
  readonly highContrastMode: boolean
  readonly largerFonts: boolean
}

const KEY = 'displayAids'
const HIGH_CONTRAST = 'high-contrast'
const LARGER_FONTS = 'larger-fonts'

/** Shows them, and keeps them for the next start. */
export function applyDisplayAids({ highContrastMode, largerFonts }: DisplayAids): void {
  const { classList } = document.documentElement
  classList.toggle(HIGH_CONTRAST, highContrastMode)
  classList.toggle(LARGER_FONTS, largerFonts)
  const classes = [highContrastMode && HIGH_CONTRAST, largerFonts && LARGER_FONTS].filter(Boolean).join(' ')
  if (classes === '') removeSetting(KEY)
  else if (readSetting(KEY) !== classes) writeSetting(KEY, classes)
}
