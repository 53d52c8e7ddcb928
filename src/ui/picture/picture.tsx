/** A photograph or another picture from the server, which may not come. */
import { useState } from 'react'
import { pictureNotLoaded } from '#texts/pictures.ts'

export interface PictureProps {
  readonly src: string
  /** The same in other sizes, as `srcset` has it, and how wide it shows. */
  readonly srcSet?: string | undefined
  readonly sizes?: string | undefined
  readonly alt: string
  /** Gives it its size, so that nothing moves when it comes. */
  readonly className: string
  readonly missingClass: string
}

/** Where a picture does not come (no signal, gone), its place says so; another address is another try. */
export function Picture({ src, srcSet, sizes, alt, className, missingClass }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  if (failedSrc === src) {
    return <span className={missingClass}>{pictureNotLoaded(alt)}</span>
  }
  return (
    <img
      className={className}
      // Before the addresses: a browser begins with what it knows.
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
