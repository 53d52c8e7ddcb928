/** A photograph or another picture from the server, which may fail to load. */
import * as css from './credit.css.ts'
import { useState } from 'react'
import { pictureNotLoaded } from '#texts/ui.ts'

export interface PictureProps {
  readonly src: string
  /** The picture in other sizes, as `srcset` has it, and the width at which it shows. */
  readonly srcSet?: string | undefined
  readonly sizes?: string | undefined
  readonly alt: string
  /** Sets the size, so that nothing moves when the picture arrives. */
  readonly className: string
  readonly missingClass: string
}

/** Where the picture fails to load (no connection, removed), its place says so; a new address is tried again. */
export function Picture({ src, srcSet, sizes, alt, className, missingClass }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  if (failedSrc === src) {
    return <span className={missingClass}>{pictureNotLoaded(alt)}</span>
  }
  return (
    <img
      className={className}
      // `loading` stands before the addresses: a browser starts to load as soon as it has an address.
      loading="lazy"
      sizes={sizes}
      srcSet={srcSet}
      src={src}
      alt={alt}
      width={400}
      height={300}
      decoding="async"
      onError={() => setFailedSrc(src)}
    />
  )
}

/** Names the author and licence of a picture in the server's words, with a link to the page that says more. */

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
