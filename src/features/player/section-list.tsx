/** What is told, section by section: the way to jump, and the transcript with its sources. All text is server text. */
import { formatClock } from '#kit/formats.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import * as css from './player-screen.css.ts'
import type { Player } from './player.ts'
import { useHasBegun, useWalk } from './use-player.ts'
import type { WalkSection } from './walk/sections.ts'

export interface SectionListProps {
  readonly player: Player
  readonly sections: readonly WalkSection[]
}

/** Only web addresses become links: a source's address is the server's word. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url)

function Sources({ sources }: { readonly sources: WalkSection['sources'] }) {
  if (sources.length === 0) return null
  return (
    <p className={css.sources}>
      Sources:{' '}
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

export function SectionList({ player, sections }: SectionListProps) {
  const place = useWalk(player, (walk) => walk.place)
  const hasBegun = useHasBegun(player)
  return (
    <Stack as="ol" gap="lg">
      {sections.map((section, index) => (
        <li
          key={section.index}
          className={index === place ? css.sectionCurrent : css.section}
          aria-current={index === place || undefined}
        >
          <div className={css.sectionHead}>
            <h3 className={css.sectionTitle}>
              <button
                type="button"
                className={css.sectionButton}
                onClick={() => player.walk.chooseSection(index)}
              >
                {section.title}
              </button>
            </h3>
            <span className={css.time}>
              {formatClock(section.startS)}–{formatClock(section.endS)}
            </span>
            {hasBegun && index === place && !section.poi && <Badge tone="info">Playing</Badge>}
          </div>
          <p className={css.transcript}>{section.text}</p>
          <Sources sources={section.sources} />
        </li>
      ))}
    </Stack>
  )
}
