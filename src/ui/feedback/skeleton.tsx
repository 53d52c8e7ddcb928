import { classNames } from '../class-names.ts'
import * as css from './feedback.css.ts'

export interface SkeletonProps {
  readonly shape?: keyof typeof css.skeletonShape | undefined
  /** CSS length. */
  readonly width?: string | undefined
}

/** The place of content that is on its way. Mark the region that holds it `aria-busy`. */
export function Skeleton({ shape = 'line', width }: SkeletonProps) {
  return (
    <span
      className={classNames(css.skeleton, css.skeletonShape[shape])}
      style={width ? { width } : undefined}
      aria-hidden="true"
    />
  )
}
