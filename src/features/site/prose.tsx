import type { PlainAddress } from '#ui/link/link.tsx'
import { Fragment } from 'react'
import { WithLinks } from '#ui/link/with-links.tsx'
import * as css from './prose.css.ts'

/** A section of a long text; a block is a paragraph, or a list of items. */
interface Section {
  readonly heading: string
  readonly blocks: readonly (string | readonly string[])[]
}

export interface ProseProps {
  readonly sections: readonly Section[]
  /** The addresses of the links; a text has all its links in one paragraph. */
  readonly links?: readonly PlainAddress[]
}

/** A long text: headings, paragraphs and lists. */
export function Prose({ sections, links = [] }: ProseProps) {
  return (
    <div className={css.prose}>
      {sections.map(({ heading, blocks }) => (
        <Fragment key={heading}>
          <h2>{heading}</h2>
          {blocks.map((block) =>
            typeof block === 'string' ? (
              <p key={block}>
                <WithLinks text={block} to={links} />
              </p>
            ) : (
              <ul key={block[0]}>
                {block.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            ),
          )}
        </Fragment>
      ))}
    </div>
  )
}
