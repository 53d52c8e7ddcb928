/** Who made a picture, and on which terms: the server's words, with the page that says more. */
import * as css from './stop.css.ts'
import type { Picture } from './use-poi-media.ts'

export function PictureCredit({ picture }: { readonly picture: Picture }) {
  const { attribution, attributionUrl: url } = picture
  if (!attribution) return null
  return (
    <p className={css.attribution}>
      {url && /^https?:\/\//i.test(url) ? (
        <a className={css.touchLink} href={url} target="_blank" rel="noopener noreferrer">
          {attribution}
        </a>
      ) : (
        attribution
      )}
    </p>
  )
}
