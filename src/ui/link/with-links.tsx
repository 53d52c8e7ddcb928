import type { HistoryState } from '@tanstack/react-router'
import { Link, type PlainAddress } from './link.tsx'

export interface WithLinksProps {
  /** A sentence with links: 'Read the <a>guidelines</a>.' Each language puts them where its grammar wants them. */
  readonly text: string
  /** The addresses that the links lead to, in the order of the links. */
  readonly to: readonly PlainAddress[]
  readonly linkClassName?: string | undefined
  /** The state of the history entry that each link makes. */
  readonly state?: HistoryState | undefined
}

export function WithLinks({ text, to, linkClassName, state }: WithLinksProps) {
  return text.split(/<a>(.*?)<\/a>/).map((part, index) => {
    const address = index % 2 === 1 ? to[(index - 1) / 2] : undefined
    if (!address) return part
    return (
      <Link key={part} className={linkClassName} to={address} state={state}>
        {part}
      </Link>
    )
  })
}
