/** One picture of a stop, small or large. */
import { useState } from 'react'
import { pictureNotLoaded } from '#texts/player-stops.ts'

export interface StopImageProps {
  readonly src: string
  readonly alt: string
  readonly className: string
  readonly missingClass: string
}

/** Where a picture does not come (no signal, gone), its place says so; another address is another try. */
export function StopImage({ src, alt, className, missingClass }: StopImageProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  if (failedSrc === src) {
    return <span className={missingClass}>{pictureNotLoaded(alt)}</span>
  }
  return (
    <img
      className={className}
      src={src}
      alt={alt}
      width={400}
      height={300}
      loading="lazy"
      decoding="async"
      onError={() => setFailedSrc(src)}
    />
  )
}
