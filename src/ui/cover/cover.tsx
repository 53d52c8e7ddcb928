import type { SyntheticEvent } from 'react'
import * as css from './cover.css.ts'

/** The size in pixels of the picture that the server draws, and the margin around its stops. */
export const COVER_FRAME = { width: 1200, height: 630, margin: 150 } as const

export interface CoverProps {
  /** The colour of the topic; without one the cover is empty. */
  readonly colour?: string | undefined
  /** The address of the picture for the light theme. */
  readonly url?: string | undefined
  readonly darkUrl?: string | undefined
  /** The stops' positions within `COVER_FRAME`, where they are known. */
  readonly stops?: readonly { readonly x: number; readonly y: number }[] | undefined
}

const RINGS_PX = [330, 220, 120] as const
const MIDDLE = [{ x: COVER_FRAME.width / 2, y: COVER_FRAME.height / 2 }]

const hide = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
  currentTarget.hidden = true
}

/**
 * The picture of a tour or route; decoration, since the title is beside it. Below it lies a drawing made on the device, which
 * shows until the picture has loaded, or where it cannot load.
 */
export function Cover({ colour, url, darkUrl = url, stops = [] }: CoverProps) {
  const way = (stops.length > 0 ? stops : MIDDLE).map(({ x, y }) => `${x.toFixed()} ${y.toFixed()}`).join('L')
  const pictures = [
    [css.byDay, url],
    [css.byNight, darkUrl],
  ] as const
  return (
    <div className={css.cover}>
      <svg className={css.drawing} viewBox="0 0 1200 630" stroke={colour} aria-hidden="true">
        {RINGS_PX.map((width) => (
          <path key={width} className={css.ring} d={`M${way}h.1`} strokeWidth={width} />
        ))}
        {stops.length > 0 && <path d={`M${way}`} strokeWidth={12} />}
        {stops.map(({ x, y }, index) => (
          <circle key={index} className={css.stop} cx={x} cy={y} r={17} strokeWidth={10} />
        ))}
      </svg>
      {pictures.map(
        ([className, src]) =>
          src && (
            <img
              key={className + src}
              className={className}
              src={src}
              alt=""
              loading="lazy"
              decoding="async"
              width={COVER_FRAME.width}
              height={COVER_FRAME.height}
              onError={hide}
            />
          ),
      )}
    </div>
  )
}
