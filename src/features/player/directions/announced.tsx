/**
 * The steps for people who hear the screen: each is announced when it becomes the next one, some way before the turn,
 * and at it. Where spoken directions say them anyway, they are not announced, and an announcement waits until the
 * last one is over: two at once could not be understood.
 */
import { useEffect, useState } from 'react'
import { hidden } from '#ui/layout/layout.css.ts'
import * as texts from '#texts/player-directions.ts'
import type { Player } from '../player.ts'
import { useSpokenDirections } from '../use-player.ts'
import type { Directions } from '../walk/directions/follow-leg.ts'
import { spokenDistance } from '../walk/directions/walked-metres.ts'
import { nearness, spokenStep, wordsOf } from '../walk/directions/wording.ts'

/** The shortest time from one announcement to the next. */
const LEAST_MS = 4000

interface Announcement {
  /** Names what is announced; the same step is announced again only from nearer. */
  readonly of: string
  readonly rank: number
  readonly words: string
}

const RANKS = { far: 0, ahead: 1, here: 2 } as const

const announcementOf = (directions: Directions, player: Player): Announcement => {
  const { kind } = directions
  switch (kind) {
    case 'off-route':
      return { of: kind, rank: 0, words: texts.backToRouteSpoken(spokenDistance(directions.offM)) }
    case 'wrong-way':
      return { of: kind, rank: 0, words: texts.wrongWay }
    case 'step': {
      const { leg, stepIndex, aheadM, isAtStop } = directions
      const { from, to } = player.directions.endsOf(leg)
      if (isAtStop) return { of: `stop ${leg.index}`, rank: 0, words: texts.youAreAt(from) }
      const step = leg.steps[stepIndex]
      return {
        of: `step ${leg.index} ${stepIndex}`,
        rank: step ? RANKS[nearness(step, aheadM)] : 0,
        words: step ? wordsOf(spokenStep(leg, step, to, aheadM, true)) : '',
      }
    }
    default:
      // The notes above announce these.
      return { of: kind, rank: 0, words: '' }
  }
}

const SILENT: Announcement = { of: '', rank: 0, words: '' }

export interface AnnouncedProps {
  readonly player: Player
  readonly directions: Directions
}

export function Announced({ player, directions }: AnnouncedProps) {
  const { isOn, hasVoice } = useSpokenDirections(player)
  const [told, setTold] = useState(SILENT)
  /** The last announcement that was followed by a long enough silence. */
  const [rested, setRested] = useState(SILENT)
  const now = announcementOf(directions, player)
  const isNews = now.of !== told.of || now.rank > told.rank
  const isResting = told.words !== '' && rested !== told
  if (isNews && !isResting) setTold(now)
  useEffect(() => {
    const rest = setTimeout(() => setRested(told), LEAST_MS)
    return () => clearTimeout(rest)
  }, [told])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `output` belongs to a form
    <p role="status" className={hidden}>
      {isOn && hasVoice ? '' : told.words}
    </p>
  )
}
