import { useId, type ReactNode } from 'react'
import { apiUrl } from '#live/api-origin.ts'
import { coverOf } from '#live/cover.ts'
import type { TourView } from '#live/views.ts'
import { formatToldHours } from '#kit/formats.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Cover } from '#ui/cover/cover.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Fact, Facts, LanguageFact } from '#ui/facts/facts.tsx'
import { Switch } from '#ui/choice/checkbox.tsx'
import { TrashIcon } from '#ui/icon/action-icons.tsx'
import { ClockIcon, PinIcon } from '#ui/icon/place-icons.tsx'
import { HeadphonesIcon } from '#ui/icon/playback-icons.tsx'
import { CheckIcon } from '#ui/icon/shell-icons.tsx'
import * as jobs from '#texts/jobs.ts'
import * as texts from '#texts/tours.ts'
import { formatDay, formatPlays } from '../messages.ts'
import { ChangeNote } from './change-note.tsx'
import * as css from './tour-card.css.ts'

export interface TourCardProps {
  readonly tour: TourView
  /** The address of its player; undefined while it cannot be opened. */
  readonly slug: string | undefined
  /** Marked on the card, unless the controls say it. */
  readonly isDownloaded: boolean
  readonly onPublicity: (isPublic: boolean) => void
  readonly onDelete: () => void
  /** More controls of the tour, such as its download. */
  readonly children?: ReactNode
}

/** A finished tour of the user, with its actions. */
export function TourCard(props: TourCardProps) {
  const { tour } = props
  const headingId = useId()
  const lang = tour.language ?? undefined
  const isTakenDown = Boolean(tour.takenDownReason)
  const day = formatDay(tour.createdAt)
  const controls = (
    <div className={css.controls}>
      <Switch
        isSelected={tour.isPublic && !isTakenDown}
        isDisabled={isTakenDown}
        onChange={props.onPublicity}
      >
        {texts.isPublic}
      </Switch>
      <div className={css.buttons}>
        <Button variant="quiet" onPress={props.onDelete}>
          <TrashIcon />
          {texts.confirmDelete}
        </Button>
        {props.slug && (
          <LinkButton variant="primary" to="/tours/$slug/play" params={{ slug: props.slug }}>
            {texts.view}
          </LinkButton>
        )}
      </div>
    </div>
  )
  return (
    <Card labelledBy={headingId} actions={controls} picture={<Cover {...coverOf(tour)} />}>
      <div className={css.plates}>
        <Badge tone="plate">{tour.topic}</Badge>
        {props.isDownloaded && !props.children && (
          <Badge tone="success">
            <CheckIcon />
            {texts.downloaded}
          </Badge>
        )}
      </div>
      <h2 className={css.title} id={headingId} lang={lang}>
        {tour.title}
      </h2>
      <Facts>
        <Fact>
          <PinIcon />
          {tour.locationName}
        </Fact>
        {day && (
          <Fact>
            <time dateTime={tour.createdAt}>{day}</time>
          </Fact>
        )}
        <Fact>
          <ClockIcon />
          {formatToldHours(tour.duration, tour.toldMin)}
        </Fact>
        <LanguageFact language={tour.language} />
        <Fact>
          <HeadphonesIcon />
          {formatPlays(tour.playCount)}
        </Fact>
      </Facts>
      {tour.narrativePreview && (
        <p className={css.preview} lang={lang}>
          {tour.narrativePreview}
        </p>
      )}
      {!tour.isChunked && tour.audioUrl && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the narrative is the player's transcript
        <audio
          className={css.audio}
          controls
          preload="none"
          src={apiUrl(tour.audioUrl)}
          aria-label={texts.audioOf(tour.title)}
        />
      )}
      {tour.isGeneratingChunks && tour.chunkCount > 0 && (
        <ProgressBar
          label={jobs.soundParts}
          percent={(100 * tour.chunksGenerated) / tour.chunkCount}
          valueText={jobs.partsOf(tour.chunksGenerated, tour.chunkCount)}
        />
      )}
      {props.children}
      {tour.takenDownReason && <Banner tone="warning">{texts.takenDownBecause(tour.takenDownReason)}</Banner>}
      <ChangeNote pending={tour.pending} />
    </Card>
  )
}
