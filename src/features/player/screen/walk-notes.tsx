/** What the walker has to know of the way: where the next stop lies, a lost position, a wrong turn. Each told once. */
import { formatDistance } from '#kit/formats.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { WalkIcon } from '#ui/icon/place-icons.tsx'
import * as texts from '#texts/player-walk.ts'
import { positionFailureText } from '../messages.ts'
import type { Player } from '../player.ts'
import { useWalk } from '../use-player.ts'
import { approachText } from '../walk/position/approach.ts'
import { isInside } from '../walk/proximity/radius.ts'
import type { WalkSnapshot } from '../walk/walk-session.ts'
import * as css from './walk-notes.css.ts'

/** '120 m, ahead on the left' to the stop that is next; undefined at it, and without a position. */
const approachOf = ({ fix, headingDeg, target }: WalkSnapshot): string | undefined =>
  fix && target?.poi && !isInside(fix, target.poi) ? approachText(fix, target.poi, headingDeg) : undefined

export function WalkNotes({ player }: { readonly player: Player }) {
  const failure = useWalk(player, (walk) => walk.positionFailure)
  const isLost = useWalk(player, (walk) => walk.positionFailure !== undefined && walk.fix !== undefined)
  const isBack = useWalk(player, (walk) => walk.isPositionBack)
  const isUnclear = useWalk(player, (walk) => walk.isPositionUnclear)
  const offRouteM = useWalk(player, (walk) => walk.offRouteM)
  const approach = useWalk(player, approachOf)
  const target = useWalk(player, (walk) => walk.target?.poi?.name)
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
      {offRouteM !== undefined && !isUnclear && (
        <Banner tone="warning" isStatus>
          {texts.offRoute} {/* Told once: the figure changes silently. */}
          <span aria-live="off">{texts.routeAway(formatDistance(offRouteM))}</span>
        </Banner>
      )}
      {approach && target && (
        <p className={css.approach}>
          <WalkIcon />
          <span>
            {texts.nextStop} <strong>{target}</strong>, <span className={css.way}>{approach}</span>
          </span>
        </p>
      )}
    </>
  )
}
