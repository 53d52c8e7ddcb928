/**
 * High contrast and larger fonts, as classes on the document's root. The user's choice is stored on this device for the first paint: the small
 * script in index.html reads the same setting. A system that prefers more contrast gets it in any case.
 */
import { readSetting, removeSetting, writeSetting } from '../storage/settings-storage.ts'

export interface DisplayAids {
  readonly highContrastMode: boolean
  readonly largerFonts: boolean
}

const KEY = 'displayAids'
const HIGH_CONTRAST = 'high-contrast'
const LARGER_FONTS = 'larger-fonts'
const MORE_CONTRAST = '(prefers-contrast: more)'

/** Undefined until the user's choice is known: until then the classes of the first paint stay. */
let chosen: DisplayAids | undefined

function show({ highContrastMode, largerFonts }: DisplayAids): void {
  const { classList } = document.documentElement
  classList.toggle(HIGH_CONTRAST, highContrastMode || matchMedia(MORE_CONTRAST).matches)
  classList.toggle(LARGER_FONTS, largerFonts)
}

/** Applies the choice, and stores it for the next start. */
export function applyDisplayAids(aids: DisplayAids): void {
  chosen = aids
  show(aids)
  const classes = [aids.highContrastMode && HIGH_CONTRAST, aids.largerFonts && LARGER_FONTS]
    .filter(Boolean)
    .join(' ')
  if (classes === '') removeSetting(KEY)
  else if (readSetting(KEY) !== classes) writeSetting(KEY, classes)
}

/** Follows the system's preference for contrast from now on. Returns a function that stops it. */
export function followSystemContrast(): () => void {
  const query = matchMedia(MORE_CONTRAST)
  const changed = () => chosen && show(chosen)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
