/** Volume, speed, sleep timer, auto-play, and which copy of the audio plays. */
import type { ReactNode } from 'react'
import { PLAYER } from '#kit/player-controls.ts'
import { formatTimeOfDay } from '#kit/formats.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Switch } from '#ui/choice/checkbox.tsx'
import { Select } from '#ui/field/select.tsx'
import { Slider } from '#ui/field/slider.tsx'
import { Cluster } from '#ui/layout/layout.tsx'
import * as amounts from '#texts/language.ts'
import * as texts from '#texts/player.ts'
import * as css from '../player-screen.css.ts'
import type { AudioSourceKind } from '../playback/playback-way.ts'

export interface ListeningSettingsProps {
  readonly volume: number
  readonly onVolume: (volume: number) => void
  readonly rate: number
  readonly onRate: (rate: number) => void
  /** 0 while off. */
  readonly sleepMinutes: number
  /** Epoch ms. */
  readonly sleepEndsAtMs: number | undefined
  readonly onSleepMinutes: (minutes: number) => void
  readonly isAutoPlay: boolean
  readonly onAutoPlay: (isAutoPlay: boolean) => void
  /** The switch for spoken directions, where the tour has any. */
  readonly directions?: ReactNode
  /** Given only where a stored copy exists, so that there is a choice. */
  readonly source?: AudioSourceKind | undefined
  readonly onSource: (source: AudioSourceKind) => void
}

export function ListeningSettings(props: ListeningSettingsProps) {
  const percent = Math.round(props.volume * 100)
  return (
    <Card as="section" labelledBy="listening-heading">
      <h2 id="listening-heading" className={css.cardHeading}>
        {texts.listening}
      </h2>
      <Slider
        label={texts.volume}
        value={props.volume}
        min={0}
        max={1}
        step={PLAYER.volumeStep}
        valueText={texts.percent(percent)}
        onChange={props.onVolume}
      />
      <Select
        label={texts.playbackSpeed}
        value={String(props.rate)}
        onChange={(rate) => props.onRate(Number(rate))}
        options={PLAYER.speeds.map((speed) => ({ value: String(speed), label: texts.timesSpeed(speed) }))}
      />
      <Select
        label={texts.sleepTimer}
        value={String(props.sleepMinutes)}
        onChange={(minutes) => props.onSleepMinutes(Number(minutes))}
        options={PLAYER.sleepTimerMin.map((minutes) => ({
          value: String(minutes),
          label: minutes === 0 ? texts.off : amounts.minutes(minutes),
        }))}
        description={
          props.sleepEndsAtMs === undefined
            ? undefined
            : texts.soundStopsAt(formatTimeOfDay(props.sleepEndsAtMs))
        }
      />
      <Switch isSelected={props.isAutoPlay} onChange={props.onAutoPlay} description={texts.autoPlayText}>
        {texts.autoPlay}
      </Switch>
      {props.directions}
      {props.source && (
        <fieldset>
          <legend className={css.legend}>{texts.audioSource}</legend>
          <Cluster>
            <Button isPressed={props.source === 'network'} onPress={() => props.onSource('network')}>
              {texts.online}
            </Button>
            <Button isPressed={props.source === 'stored'} onPress={() => props.onSource('stored')}>
              {texts.offline}
            </Button>
          </Cluster>
        </fieldset>
      )}
    </Card>
  )
}
