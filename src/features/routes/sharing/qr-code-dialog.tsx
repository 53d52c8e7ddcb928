/** The QR code of a route's link, drawn on this device, for the camera of someone nearby. Loaded when it is first opened. */
import { encode } from 'uqr'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { LazyDialogProps } from '#ui/dialog/lazy-dialog.tsx'
import * as texts from '#texts/routes.ts'
import * as css from './share-note.css.ts'

export interface QrCodeDialogProps extends LazyDialogProps {
  readonly name: string
  readonly url: string
}

/** The number of modules left free around a code, as the standard requires. */
const QUIET_ZONE = 4

export function QrCodeDialog({ isOpen, onOpenChange, name, url }: QrCodeDialogProps) {
  const { size, data } = encode(url, { border: QUIET_ZONE, ecc: 'M' })
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={name}>
      {/* Black on white in every theme, since many cameras read nothing else. */}
      <svg
        className={css.code}
        viewBox={`0 0 ${size} ${size}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline drawing is no img
        role="img"
        aria-label={texts.qrCodeOf(name)}
      >
        <rect className={css.light} width={size} height={size} />
        <path className={css.dark} d={dark} />
      </svg>
      <p>{texts.qrCodeText}</p>
    </Dialog>
  )
}
