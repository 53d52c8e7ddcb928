/** A tour's place, duration, language and plays, in one line above the rest of the screen. */
import { formatToldMinutes } from '#kit/formats.ts'
import { isForeign, languageName } from '#kit/languages.ts'
import { ClockIcon, GlobeIcon, PinIcon } from '#ui/icon/place-icons.tsx'
import { HeadphonesIcon } from '#ui/icon/playback-icons.tsx'
import * as texts from '#texts/discovery.ts'
import * as css from './preview-facts.css.ts'

export interface PreviewFactsProps {
  readonly tour: {
    readonly locationName: string
    /** In minutes. */
    readonly duration: number
    /** Minutes of it in which a voice tells, where that is known. */
    readonly toldMin?: number | null | undefined
    readonly language?: string | null | undefined
  }
  /** Undefined where it is not given. */
  readonly playCount?: number | undefined
}

export function PreviewFacts({ tour, playCount }: PreviewFactsProps) {
  return (
    <ul className={css.facts}>
      <li className={css.fact}>
        <PinIcon />
        {tour.locationName}
      </li>
      <li className={css.fact}>
        <ClockIcon />
        {formatToldMinutes(tour.duration, tour.toldMin)}
      </li>
      {isForeign(tour.language) && (
        <li className={css.fact}>
          <GlobeIcon />
          <span lang={tour.language ?? undefined}>{languageName(tour.language)}</span>
        </li>
      )}
      {playCount !== undefined && (
        <li className={css.fact}>
          <HeadphonesIcon />
          {texts.plays(playCount)}
        </li>
      )}
    </ul>
  )
}
