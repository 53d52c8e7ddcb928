/** The place where the last visit stopped, or the sum of the walk; shown until Play is pressed. */
import { useSyncExternalStore } from 'react'
import { formatClock, formatDistance } from '#kit/formats.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import * as texts from '#texts/player-bar.ts'
import type { Player } from '../player.ts'
import { sectionIndexAt, type WalkSection } from '../walk/sections.ts'
import type { KeptProgress } from '../progress/progress-keeper.ts'

/** Leaves out the distance where the device reported no position. */
export const walkSum = ({ stopsHeard, stopsTotal, distanceM, activeS }: KeptProgress): string =>
  texts.walkSum({
    stops: stopsTotal > 0 ? texts.stopsHeard(stopsHeard, stopsTotal) : undefined,
    distance: distanceM > 0 ? formatDistance(distanceM) : undefined,
    minutes: Math.max(1, Math.round(activeS / 60)),
  })

export interface ProgressNoteProps {
  readonly player: Player
  readonly sections: readonly WalkSection[]
}

export function ProgressNote({ player, sections }: ProgressNoteProps) {
  const { progress } = player
  const { resumeAtS, finished } = useSyncExternalStore(progress.subscribe, progress.snapshot)
  if (finished) {
    return (
      <Banner tone="success" isStatus title={texts.walkFinished}>
        {walkSum(finished)}
      </Banner>
    )
  }
  if (resumeAtS === undefined) return null
  const section = sections[sectionIndexAt(sections, resumeAtS)]
  return (
    <Banner
      tone="info"
      isStatus
      title={texts.continueWhereYouStopped}
      actions={<Button onPress={progress.startAgain}>{texts.startAgain}</Button>}
    >
      {texts.continueAt(formatClock(resumeAtS), section?.title)}
    </Banner>
  )
}
