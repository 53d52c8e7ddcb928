import { icon } from '../layout/layout.css.ts'

export interface LogoProps {
  /** In pixels; default 36. */
  readonly sizePx?: number | undefined
}

/** The logo: an enamel plate with a walk on it that draws an S from its first stop to its last. Decoration. */
export function Logo({ sizePx = 36 }: LogoProps) {
  return (
    <svg width={sizePx} height={sizePx} viewBox="0 0 64 64" aria-hidden="true" className={icon}>
      <rect width="64" height="64" rx="15" fill="#2563eb" />
      <rect
        x="4.5"
        y="4.5"
        width="55"
        height="55"
        rx="11"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        opacity="0.9"
      />
      <path
        d="M44 19H28.5a7.5 7.5 0 0 0 0 15h7a7.5 7.5 0 0 1 0 15H20"
        fill="none"
        stroke="#fff"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <circle cx="45" cy="19" r="6.5" fill="#fff" />
      <circle cx="19" cy="49" r="6.5" fill="#2563eb" stroke="#fff" strokeWidth="4" />
    </svg>
  )
}
