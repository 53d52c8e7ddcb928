/**
 * Style elements that react-aria-components adds while the page runs. The content security policy lets exactly these
 * texts through; one that a new version changes would be refused (and the end-to-end tests would see the error).
 */
import { createHash } from 'node:crypto'

const TEXTS = [
  // usePress: no waiting for a second tap.
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  // usePreventScroll: what lies behind a dialog stays where it is.
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
] as const

export const LIBRARY_STYLE_HASHES: readonly string[] = TEXTS.map(
  (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
)
