/** The frame of every icon: 24 × 24, drawn with one round pen in the colour and size of the text. Decoration only. */
import type { ReactNode } from 'react'
import * as css from '../layout/layout.css.ts'

export interface IconProps {
  /** CSS length; default 1.25em. */
  readonly size?: string | number | undefined
  readonly className?: string | undefined
}

export type Icon = (props: IconProps) => ReactNode

/** `stroke`: path data drawn with the pen; `fill`: path data filled. */
export const drawIcon =
  (stroke: string, fill = ''): Icon =>
  ({ size = '1.25em', className }) => (
    <svg
      className={className ? `${css.icon} ${className}` : css.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.9}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {stroke && <path d={stroke} />}
      {fill && <path d={fill} fill="currentColor" stroke="none" />}
    </svg>
  )
