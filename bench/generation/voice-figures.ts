/** How much of a walk is told, and how long the walker hears nothing while walking. */
import { distanceM } from '#contract/geo.ts'
import { DETOUR, speechS, wordCount } from '#server/languages/speech-length.ts'
import type { ComposedSection } from '#server/telling/generation/narration.ts'
import { median, table } from '../support/statistics.mjs'
import { mean, quantile, most } from './figures.ts'
import { type MadeWalk, trackOf } from './made-walks.ts'

/** The pace at which silences are measured. */
const METRES_PER_MINUTE = 75
/** The least share of the time that is told, by the minutes asked for. */
const AIMS: Readonly<Record<number, number>> = { 30: 0.35, 60: 0.28 }
const SILENCE_MAX_MIN = 4

const soundS = ({ tour }: Pick<MadeWalk, 'tour'>, section: ComposedSection): number =>
  speechS(section.text, tour.language)
export const voiceShare = (made: MadeWalk): number =>
  made.tour.sections.reduce((sum, section) => sum + soundS(made, section), 0) / (made.tour.durationMin * 60)

/** Returns the longest time without a voice on each leg, in minutes: up to a track, between two, and up to the arrival. */
export function silencesMin(made: Pick<MadeWalk, 'tour' | 'walk'>): number[] {
  const { stops } = made.walk
  return stops.slice(1).map((stop, leg) => {
    const walkS = ((distanceM(stops[leg] ?? stop, stop) * DETOUR) / METRES_PER_MINUTE) * 60
    const tracks = made.tour.sections
      .flatMap((section) => {
        const track = trackOf(section)
        return track?.leg === leg ? [{ startS: track.startShare * walkS, forS: soundS(made, section) }] : []
      })
      .toSorted((a, b) => a.startS - b.startS)
    let [heardS, longestS] = [0, 0]
    for (const { startS, forS } of tracks) {
      longestS = Math.max(longestS, startS - heardS)
      heardS = Math.max(heardS, startS) + forS
    }
    return Math.max(longestS, walkS - heardS) / 60
  })
}

export function voiceLines(made: readonly MadeWalk[]): string[] {
  const lengths = [...new Set(made.map(({ minutes }) => minutes))]
  const rows = lengths.map((minutes) => {
    const own = made.filter((one) => one.minutes === minutes)
    const shares = own.map(voiceShare)
    const aim = AIMS[minutes]
    const silences = own.map((one) => Math.max(0, ...silencesMin(one)))
    const share = `${(mean(shares) * 100).toFixed(1)} %`
    const quiet = silences.filter((silence) => silence > SILENCE_MAX_MIN).length
    const longest = most(silences).toFixed(1)
    const words = own.flatMap(({ tour }) =>
      tour.sections
        .filter(({ stopIndex }) => stopIndex !== null)
        .map(({ text }) => wordCount(text, tour.language)),
    )
    return [
      minutes,
      aim !== undefined && mean(shares) < aim ? `**${share}**` : share,
      aim === undefined ? '' : `≥ ${Math.round(aim * 100)} %`,
      `${(Math.min(...shares) * 100).toFixed(1)} %`,
      mean(own.map((one) => voiceShare(one) * one.tour.durationMin)).toFixed(1),
      mean(own.map(({ tour }) => tour.sections.filter((section) => trackOf(section)).length)).toFixed(1),
      `${mean(words).toFixed(0)} / ${quantile(words, 0.9).toFixed(0)}`,
      (median(silences) ?? 0).toFixed(1),
      quiet > 0 ? `**${longest}**` : longest,
      `${quiet} of ${own.length}`,
    ]
  })
  return [
    '## The voice',
    '',
    table(
      [
        'minutes asked for',
        'told, of the time',
        'aim',
        'least of a walk',
        'minutes told',
        'tracks told while walking',
        'words at a stop: mean / p90',
        'longest silence on the way, min: median',
        `most (aim ≤ ${SILENCE_MAX_MIN})`,
        'walks above the aim',
      ],
      rows,
    ),
    '',
    'A silence is the time from one voice to the next while the walker goes at 75 m a minute along a way that is 1.3 times the straight line.',
    '',
  ]
}
