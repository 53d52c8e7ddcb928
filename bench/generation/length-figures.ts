/** How long the walks are against what was asked for, and whether the form announces those of another length. */
import { WALK_LENGTH_ENOUGH, WALK_LENGTH_MOST } from '#contract/tour-lengths.ts'
import { possibleLength } from '#server/jobs/walk-length.ts'
import { DEFAULT_WALK_NEEDS } from '#server/telling/generation/walk-needs.ts'
import { LENGTH_TOLERANCE } from '#server/telling/generation/walk-weights.ts'
import { median, table } from '../support/statistics.mjs'
import { mean, percent, most } from './figures.ts'
import type { MadeWalk, Wish } from './made-walks.ts'

const AIM = 0.95

export const isAsLong = ({ tour, minutes }: MadeWalk): boolean =>
  Math.abs(tour.durationMin - minutes) <= minutes * LENGTH_TOLERANCE

/** Returns true if the form says before that the walk will have another length. */
async function isAnnounced({ pack, topic, minutes }: Wish): Promise<boolean> {
  const needs = { ...DEFAULT_WALK_NEEDS, durationMin: minutes }
  const { possibleMin } = await possibleLength(pack, { point: pack, locationName: pack.name, topic }, needs)
  return possibleMin < minutes * WALK_LENGTH_ENOUGH || possibleMin > minutes * WALK_LENGTH_MOST
}

export async function lengthLines(wishes: readonly Wish[], made: readonly MadeWalk[]): Promise<string[]> {
  const lengths = [...new Set(wishes.map(({ minutes }) => minutes))]
  const row = (label: unknown, asked: readonly Wish[], own: readonly MadeWalk[]) => {
    const fitting = own.filter(isAsLong).length
    const durations = own.map(({ tour }) => tour.durationMin)
    const share = percent(fitting, asked.length)
    return [
      label,
      `${fitting} of ${asked.length}`,
      fitting / asked.length < AIM ? `**${share}**` : share,
      Math.min(...durations),
      median(durations),
      most(durations),
      mean(own.map(({ walk }) => walk.stops.length)).toFixed(1),
    ]
  }
  const missed = made.filter((one) => !isAsLong(one))
  const announcements = new Map<string, Promise<boolean>>()
  let announced = 0
  for (const one of missed) {
    const key = `${one.pack.id} ${one.topic} ${one.minutes}`
    const known = announcements.get(key) ?? isAnnounced(one)
    announcements.set(key, known)
    if (await known) announced += 1
  }
  return [
    '## Length',
    '',
    table(
      ['minutes asked for', 'within 15 %', 'share (aim ≥ 95 %)', 'shortest', 'median', 'longest', 'stops'],
      [
        ...lengths.map((minutes) =>
          row(
            minutes,
            wishes.filter((wish) => wish.minutes === minutes),
            made.filter((one) => one.minutes === minutes),
          ),
        ),
        row('all', wishes, made),
      ],
    ),
    '',
    missed.length === 0
      ? 'No walk has another length.'
      : `Of the ${missed.length} walks of another length ${announced === missed.length ? 'all are' : `only ${announced} are`} announced by the form before they are asked for (aim: all).`,
    '',
  ]
}
