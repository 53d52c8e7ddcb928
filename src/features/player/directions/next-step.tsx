/**
 * The next step of the way, legible at arm's length. Its place has the same size whatever it says: nothing below it
 * moves during a walk.
 */
import { useState, type ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { CompassIcon } from '#ui/icon/place-icons.tsx'
import { TranscriptIcon } from '#ui/icon/playback-icons.tsx'
import * as texts from '#texts/player-directions.ts'
import type { Player } from '../player.ts'
import { useDirections, useWalk } from '../use-player.ts'
import { sideOf } from '../walk/position/approach.ts'
import { isInside } from '../walk/proximity/radius.ts'
import type { Directions } from '../walk/directions/follow-leg.ts'
import { shownDistance } from '../walk/directions/walked-metres.ts'
import { nextStepWords } from '../walk/directions/wording.ts'
import { Announced } from './announced.tsx'
import * as css from './directions.css.ts'
import { NextStop } from './next-stop.tsx'
import { StepList } from './step-list.tsx'
import { TurnArrow } from './turn-arrow.tsx'
import { Words } from './words.tsx'

const StepsDialog = lazyDialog(async () => (await import('./steps-dialog.tsx')).StepsDialog)

/** The arrow keys reach the element that scrolls. */
const SCROLLED = { role: 'group', tabIndex: 0 } as const

const ARROW = '3.5rem'

export function NextStep({ player }: { readonly player: Player }) {
  const directions = useDirections(player)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section
      className={css.plate}
      aria-label={texts.directions}
      data-directions={directions.kind}
      data-kept="empty"
    >
      <Told player={player} directions={directions} />
      {directions.leg && (
        <Button isIconOnly label={texts.allSteps} className={css.all} onPress={() => setIsOpen(true)}>
          <TranscriptIcon size="1.5rem" />
        </Button>
      )}
      <StepsDialog isOpen={isOpen} onOpenChange={setIsOpen} player={player} />
      <Announced player={player} directions={directions} />
    </section>
  )
}

/** Takes the place of the step where the tour has no steps. */
export const NextStopPlate = ({ player }: { readonly player: Player }) => (
  <section className={css.plate} aria-label={texts.directions} data-kept="empty">
    <WithoutSteps player={player} />
  </section>
)

/** An empty place of the same size, until the tour's facts have loaded. */
export const NextStepPlace = () => <div className={css.place} />

interface ToldProps {
  readonly player: Player
  readonly directions: Directions
}

function Told({ player, directions }: ToldProps) {
  const headingDeg = useWalk(player, (walk) => walk.headingDeg)
  switch (directions.kind) {
    case 'none':
      return <WithoutSteps player={player} />
    case 'unknown': {
      const { leg, why } = directions
      const ends = leg && player.directions.endsOf(leg)
      return (
        <div className={css.unknown}>
          <p className={css.why}>
            {texts.unknown[why]} {ends && texts.wayFrom(ends.from)}
          </p>
          {leg && ends && (
            <div className={css.scroll} aria-label={texts.wayBetween(ends.from, ends.to)} {...SCROLLED}>
              <StepList leg={leg} stopName={ends.to} />
            </div>
          )}
        </div>
      )
    }
    case 'off-route': {
      const { offM, bearingDeg } = directions
      return (
        <Plate
          picture={
            headingDeg === undefined ? (
              <CompassIcon size={ARROW} />
            ) : (
              <TurnArrow arrow="straight" size={ARROW} byDeg={Math.round(bearingDeg - headingDeg)} />
            )
          }
        >
          <Words
            text={texts.backToRoute(shownDistance(offM), sideOf(bearingDeg, headingDeg))}
            name={undefined}
          />
        </Plate>
      )
    }
    case 'wrong-way':
      return <Plate picture={<TurnArrow arrow="turn-back" size={ARROW} />}>{texts.wrongWay}</Plate>
    case 'step': {
      const words = nextStepWords(directions, player.directions.endsOf(directions.leg))
      if (!words) return null
      return (
        <Plate
          picture={<TurnArrow arrow={words.arrow} size={ARROW} />}
          next={words.next && <Words {...words.next} />}
        >
          <Words {...words.main} />
        </Plate>
      )
    }
  }
}

interface PlateProps {
  readonly picture: ReactNode
  readonly children: ReactNode
  readonly next?: ReactNode
}

function Plate({ picture, children, next }: PlateProps) {
  return (
    <>
      {picture}
      <div className={css.words}>
        <p className={next ? css.main : css.mainAlone}>{children}</p>
        {next && <p className={css.after}>{next}</p>}
      </div>
    </>
  )
}

/** Shown at a stop, on the way to the first one, and on a leg that goes straight. */
function WithoutSteps({ player }: { readonly player: Player }) {
  const isAt = useWalk(player, ({ fix, target }) =>
    fix && target?.poi ? isInside(fix, target.poi) : undefined,
  )
  const stop = useWalk(player, (walk) => walk.target?.poi?.name)
  const isNotAsked = useWalk(player, ({ source }) => source === 'none')
  const unknown = texts.unknown[isNotAsked ? 'not-asked' : 'position']
  return (
    <div className={css.words}>
      {isAt === false && <NextStop player={player} />}
      {isAt !== false && (
        <p className={css.mainAlone}>
          {stop === undefined ? texts.noStopLeft : isAt ? texts.youAreAt(stop) : unknown}
        </p>
      )}
    </div>
  )
}
