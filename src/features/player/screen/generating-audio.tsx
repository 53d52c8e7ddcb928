import { Banner } from '#ui/banner/banner.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'

/** Part of the sound is still being made, and how far that is. */
export function GeneratingAudio({
  readyCount,
  totalCount,
}: {
  readonly readyCount: number
  readonly totalCount: number
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `output` belongs to a form
    <Banner tone="info" title="Generating Audio" role="status">
      This usually takes 30-60 seconds. You can start listening as soon as the first part is ready.
      {totalCount > 0 && (
        <ProgressBar
          label="Audio"
          percent={(readyCount / totalCount) * 100}
          valueText={`${readyCount} of ${totalCount} parts`}
        />
      )}
    </Banner>
  )
}
