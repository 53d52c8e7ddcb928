/** The sources of a section's facts. Titles and addresses are server text. */
import * as texts from '#texts/player-transcript.ts'
import * as css from '../player-screen.css.ts'
import type { WalkSection } from '../walk/sections.ts'

/** Only web addresses become links. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url)

export function Sources({ sources }: { readonly sources: WalkSection['sources'] }) {
  if (sources.length === 0) return null
  return (
    <p className={css.sources}>
      {texts.sources}{' '}
      {sources.map(({ title, url, licence }, index) => (
        <span key={`${url} ${title}`}>
          {index > 0 && '; '}
          {isWebAddress(url) ? (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {title}
            </a>
          ) : (
            title
          )}
          {licence && ` (${licence})`}
        </span>
      ))}
    </p>
  )
}
