/** Plays the beginning of a tour, with one large button and the progress. */
import type { TourSample } from '#contract/api/tours.ts'
import { formatClock } from '#kit/formats.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { PauseIcon, PlayIcon } from '#ui/icon/playback-icons.tsx'
import * as hearing from '#texts/hear.ts'
import * as css from './sample-player.css.ts'
import type { Sample } from './use-sample.ts'

export interface SamplePlayerProps {
  readonly sample: Sample
  readonly details: TourSample
  readonly lang: string | undefined
  /** The button's label while nothing plays. */
  readonly playLabel: string
}

export function SamplePlayer({ sample, details, lang, playLabel }: SamplePlayerProps) {
  const { kind, positionS, durationS, toggle } = sample
  const isOn = kind === 'playing' || kind === 'loading'
  const lengthS = durationS || (details.durationS ?? 0)
  const percent = lengthS > 0 ? Math.min(100, (positionS / lengthS) * 100) : 0
  const time = hearing.timeOf(formatClock(positionS), formatClock(lengthS))
  return (
    <div className={css.player} data-playback={kind} data-unkept={isOn || undefined}>
      <Button
        variant="primary"
        scale="large"
        isIconOnly
        className={kind === 'loading' ? css.keyBusy : css.key}
        label={isOn ? hearing.pause : playLabel}
        onPress={toggle}
      >
        {isOn ? <PauseIcon size="2rem" /> : <PlayIcon size="2rem" />}
      </Button>
      <div className={css.words}>
        {details.stopName && (
          <p className={css.stop} lang={lang}>
            {details.stopName}
          </p>
        )}
        <div
          className={css.track}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native bar cannot be styled alike everywhere
          role="progressbar"
          aria-label={hearing.sampleProgress}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(percent)}
          aria-valuetext={time}
        >
          <div className={css.heard} style={{ width: `${percent}%` }} />
        </div>
        <p className={css.clock}>
          <span data-testid="sample-elapsed">{formatClock(positionS)}</span>
          <span>{formatClock(lengthS)}</span>
        </p>
      </div>
      {kind === 'failed' && (
        <div className={css.note}>
          <Banner tone="danger" role="alert">
            {hearing.sampleFailed}
          </Banner>
        </div>
      )}
    </div>
  )
}
