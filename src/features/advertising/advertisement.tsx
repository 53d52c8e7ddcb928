/**
 * An advertisement of a category from the server: a text, a picture, and a link that gives the advertiser nothing about this
 * page.
 */
import { useCallback } from 'react'
import { ask } from '#live/ask.ts'
import { useAnswer } from '#live/use-answer.ts'
import { Button } from '#ui/button/button.tsx'
import { CloseIcon } from '#ui/icon/shell-icons.tsx'
import { MAIN_ID } from '#ui/page/page.tsx'
import { VisuallyHidden } from '#ui/layout/layout.tsx'
import * as texts from '#texts/advertising.ts'
import * as css from './advertisement.css.ts'
import { setDismissed } from './dismissal.ts'

export function Advertisement({ category }: { readonly category: string }) {
  // Requested once: a blocked call looks like a lost connection, and requests at each reconnection would never end.
  const question = useCallback(async () => ask('advertisement', { params: { category } }), [category])
  const advertisement = useAnswer(question).last?.advertisement
  // Only a secure address becomes a link, whatever the server sent.
  if (!advertisement?.url.startsWith('https://')) return null
  const { headline, text, advertiser, url, picture } = advertisement
  const close = () => {
    setDismissed(true)
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
  }
  return (
    <aside className={css.card} aria-label={texts.advertisement}>
      {picture?.startsWith('data:image/') && <img className={css.picture} src={picture} alt="" />}
      <div className={css.words}>
        <p className={css.label}>
          <span className={css.kind}>{texts.advertisement}</span> · {advertiser}
        </p>
        <a
          className={css.link}
          href={url}
          target="_blank"
          rel="sponsored noopener noreferrer"
          referrerPolicy="no-referrer"
        >
          {headline}
          <VisuallyHidden> {texts.opensInNewTab}</VisuallyHidden>
        </a>
        {text && <p className={css.more}>{text}</p>}
      </div>
      <Button variant="quiet" isIconOnly label={texts.close} className={css.close} onPress={close}>
        <CloseIcon />
      </Button>
    </aside>
  )
}
