import { Banner } from '#ui/banner/banner.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import * as texts from '#texts/player.ts'

/** Says that part of the sound is still being made, and how much is done. */
export function GeneratingAudio({
  readyCount,
  totalCount,
}: {
  readonly readyCount: number
  readonly totalCount: number
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `output` belongs to a form
    <Banner tone="info" title={texts.generatingAudio} role="status">
      {texts.generatingAudioText}
      {totalCount > 0 && (
        <ProgressBar
          label={texts.audio}
          percent={(readyCount / totalCount) * 100}
          valueText={texts.partsReady(readyCount, totalCount)}
        />
      )}
    </Banner>
  )
}
