/** Notes to the walker: a lost position, a wrong turn. Each is announced once. */
import { formatDistance } from '#kit/formats.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { WalkIcon } from '#ui/icon/place-icons.tsx'
import * as texts from '#texts/player-walk.ts'
import { positionFailureText } from '../messages.ts'
import type { Player } from '../player.ts'
import { useWalk } from '../use-player.ts'

export interface WalkNotesProps {
  readonly player: Player
  /** The steps say how far off the route the walker is. */
  readonly isLed?: boolean | undefined
}

export function WalkNotes({ player, isLed = false }: WalkNotesProps) {
  const failure = useWalk(player, (walk) => walk.positionFailure)
  const isLost = useWalk(player, (walk) => walk.positionFailure !== undefined && walk.fix !== undefined)
  const isBack = useWalk(player, (walk) => walk.isPositionBack)
  const isUnclear = useWalk(player, (walk) => walk.isPositionUnclear)
  const offRouteM = useWalk(player, (walk) => walk.offRouteM)
  const source = useWalk(player, (walk) => walk.source)
  return (
    <>
      {source === 'simulated' && (
        <Banner
          tone="info"
          icon={<WalkIcon />}
          isStatus
          title={texts.previewWalk}
          actions={<Button onPress={player.walk.stopPreview}>{texts.stopPreview}</Button>}
        >
          {texts.positionSimulated}
        </Banner>
      )}
      {failure && (
        <Banner tone="warning" isStatus>
          {positionFailureText(failure)}
          {isLost && ` ${texts.positionLost}`}
        </Banner>
      )}
      {isBack && (
        <Banner tone="success" isStatus>
          {texts.positionBack}
        </Banner>
      )}
      {isUnclear && !failure && (
        <Banner tone="info" isStatus>
          {texts.positionUnclear}
        </Banner>
      )}
      {offRouteM !== undefined && !isUnclear && !isLed && (
        <Banner tone="warning" isStatus>
          {texts.offRoute} {/* It is announced once: the figure changes silently. */}
          <span aria-live="off">{texts.routeAway(formatDistance(offRouteM))}</span>
        </Banner>
      )}
    </>
  )
}
