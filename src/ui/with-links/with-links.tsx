export interface WithLinksProps {
  /** A sentence with links: 'Read the <a>guidelines</a>.' A language decides where in it they stand. */
  readonly text: string
  /** Where they lead, in their order. */
  readonly to: readonly string[]
  readonly linkClassName?: string | undefined
  /** Where the screens behind the links (the login screen) are to lead afterwards. */
  readonly returnsTo?: string | undefined
}

export function WithLinks({ text, to, linkClassName, returnsTo }: WithLinksProps) {
  return text.split(/<a>(.*?)<\/a>/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part} className={linkClassName} href={to[(index - 1) / 2]} data-returns={returnsTo}>
        {part}
      </a>
    ),
  )
}
