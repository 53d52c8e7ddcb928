/** Where the last visit stopped, or what the walk came to: shown until Play is pressed. */
import { useSyncExternalStore } from 'react'
import { formatClock, formatDistance } from '#kit/formats.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import type { Player } from '../player.ts'
import { sectionPlaceAt, type WalkSection } from '../walk/sections.ts'
import type { KeptProgress } from './progress-keeper.ts'

const minutes = (seconds: number): string => {
  const whole = Math.max(1, Math.round(seconds / 60))
  return whole === 1 ? '1 minute' : `${whole} minutes`
}

/** '7 of 7 stops, 2.3 km in 64 minutes.'; no distance where the device told no position. */
export const walkSum = ({ stopsHeard, stopsTotal, distanceM, activeS }: KeptProgress): string => {
  const stops = stopsTotal > 0 ? `${stopsHeard} of ${stopsTotal} stops, ` : ''
  const way = distanceM > 0 ? `${formatDistance(distanceM)} in ` : ''
  return `${stops}${way}${minutes(activeS)}.`
}

export interface ProgressNoteProps {
  readonly player: Player
  readonly sections: readonly WalkSection[]
}

export function ProgressNote({ player, sections }: ProgressNoteProps) {
  const { progress } = player
  const { resumeAtS, finished } = useSyncExternalStore(progress.subscribe, progress.snapshot)
  if (finished) {
    return (
      <Banner tone="success" isStatus title="Walk finished.">
        {walkSum(finished)}
      </Banner>
    )
  }
  if (resumeAtS === undefined) return null
  const section = sections[sectionPlaceAt(sections, resumeAtS)]
  return (
    <Banner
      tone="info"
      isStatus
      title="Continue where you stopped:"
      actions={<Button onPress={progress.startAgain}>Start again</Button>}
    >
      {section ? `${section.title}, ` : ''}
      {formatClock(resumeAtS)}.
    </Banner>
  )
}
