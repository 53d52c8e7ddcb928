import { Link } from '#ui/link/link.tsx'
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

/** Returns the token of a link to this very app; undefined for a link to another address of the server. */
function shareTokenOf(url: string): string | undefined {
  const { origin, pathname } = new URL(url)
  if (origin !== location.origin) return undefined
  const token = /^\/shared-routes\/([^/]+)$/.exec(pathname)?.[1]
  return token && decodeURIComponent(token)
}

/** The new link, with the ways to share it. */
export function ShareNote({ link: { name, url }, onClose }: ShareNoteProps) {
  const shareToken = shareTokenOf(url)
  const [isQrOpen, setQrOpen] = useState(false)
  return (
    <section className={css.note} aria-label={texts.shareLink}>
      <div className={css.head}>
        <p className={css.words}>{texts.shareText}</p>
        <Button variant="quiet" isIconOnly label={texts.closeShare} onPress={onClose}>
          <CloseIcon />
        </Button>
      </div>
      {shareToken === undefined ? (
        <a className={css.link} href={url}>
          {url}
        </a>
      ) : (
        <Link className={css.link} to="/shared-routes/$shareToken" params={{ shareToken }}>
          {url}
        </Link>
      )}
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
