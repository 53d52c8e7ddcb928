/** Names the author and licence of a picture in the server's words, with a link to the page that says more. */
import * as css from './credit.css.ts'

export interface CreditProps {
  readonly text: string | null | undefined
  /** Shown as a link where it is a web address. */
  readonly url: string | null | undefined
}

export function Credit({ text, url }: CreditProps) {
  if (!text) return null
  return (
    <p className={css.credit}>
      {url && /^https?:\/\//i.test(url) ? (
        <a className={css.link} href={url} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  )
}
