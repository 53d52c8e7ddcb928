import { classNames } from '../class-names.ts'
import * as css from './feedback.css.ts'

export interface SkeletonProps {
  readonly shape?: keyof typeof css.skeletonShape | undefined
  /** CSS length. */
  readonly width?: string | undefined
}

/** A placeholder for content that is loading. Mark the region that holds it `aria-busy`. */
export function Skeleton({ shape = 'line', width }: SkeletonProps) {
  return (
    <span
      className={classNames(css.skeleton, css.skeletonShape[shape])}
      style={width ? { width } : undefined}
      aria-hidden="true"
    />
  )
}
