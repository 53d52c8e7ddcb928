/**
 * Style elements that react-aria-components adds while the page runs. The content security policy allows exactly these texts.
 * A new version with another text would be blocked, and the end-to-end tests would fail.
 */
import { createHash } from 'node:crypto'

const TEXTS = [
  // The library's usePress adds this style, which removes the delay before a double tap.
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  // The library's usePreventScroll adds this style: the page behind a dialog does not scroll.
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
] as const

export const LIBRARY_STYLE_HASHES: readonly string[] = TEXTS.map(
  (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
)
