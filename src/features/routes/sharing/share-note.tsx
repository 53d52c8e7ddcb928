import { useState } from 'react'
import { canShareLinks, shareLink } from '#platform/page/share.ts'
import { Button } from '#ui/button/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { ShareIcon } from '#ui/icon/action-icons.tsx'
import { CloseIcon } from '#ui/icon/shell-icons.tsx'
import * as texts from '#texts/routes.ts'
import * as css from './share-note.css.ts'
import { copyLink, type SharedLink } from './use-share.ts'

const QrCodeDialog = lazyDialog(async () => (await import('./qr-code-dialog.tsx')).QrCodeDialog)

export interface ShareNoteProps {
  readonly link: SharedLink
  readonly onClose: () => void
}

/** The link that was just made, and the ways to hand it on. */
export function ShareNote({ link: { name, url }, onClose }: ShareNoteProps) {
  const [isQrOpen, setQrOpen] = useState(false)
  return (
    <section className={css.note} aria-label={texts.shareLink}>
      <div className={css.head}>
        <p className={css.words}>{texts.shareText}</p>
        <Button variant="quiet" isIconOnly label={texts.closeShare} onPress={onClose}>
          <CloseIcon />
        </Button>
      </div>
      <a className={css.link} href={url}>
        {url}
      </a>
      <div className={css.actions}>
        <Button onPress={() => void copyLink(url)}>{texts.copyLink}</Button>
        <Button onPress={() => setQrOpen(true)}>{texts.showQrCode}</Button>
        {canShareLinks() && (
          <Button onPress={() => void shareLink({ title: name, url })}>
            <ShareIcon />
            {texts.shareBy}
          </Button>
        )}
      </div>
      <QrCodeDialog isOpen={isQrOpen} onOpenChange={setQrOpen} name={name} url={url} />
    </section>
  )
}
