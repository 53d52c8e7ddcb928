/** Cuts what is told on a leg into tracks, and spreads them along it so that no silence is long. Pure. */
import type { Language } from '#contract/languages.ts'
import { leadsTo, linksOf } from './fact-links.ts'
import { lineS, type ToldLine } from './told-line.ts'
import { linesOfTracks, type Track, type TrackPart } from './track.ts'

/** Tracks are cut to this length on average; a long fact may make one of them some ten seconds longer. */
const TRACK_S = 62
/** The longest silence between two tracks; the promise is four minutes, and people walk slower than they think. */
const GAP_MAX_S = 215
/** No silence on the way may be longer. */
export const SILENCE_MAX_S = 240
/** Silence after a stop, before the first track. */
const START_S = 20

export interface Spread {
  /** The time that the leg takes. */
  readonly legS: number
  readonly phraseS: number
  readonly language: Language
}

/** Lines that are told without a break: a fact, and those that lean on it; or all that is told of a place that is not in sight. */
interface Unit {
  readonly part: number
  readonly lines: ToldLine[]
  seconds: number
}

type UncutPart = Omit<TrackPart, 'continues'>

/** Returns true if something in `later` follows from something in `earlier`. */
function followsFrom(later: UncutPart, earlier: UncutPart): boolean {
  const links = linksOf(later.pack)
  return later.lines.some((line) => earlier.lines.some(({ of }) => leadsTo(links, of, line.of)))
}

/**
 * Joins what was collected of the same place at different times: a walker follows one place after another, not back and forth. What
 * follows from a part in between stays behind that part.
 */
function placeByPlace(parts: readonly UncutPart[]): UncutPart[] {
  const joined: UncutPart[] = []
  for (const part of parts) {
    const key = part.place ?? part.pack
    const at = joined.findLastIndex((other) => (other.place ?? other.pack) === key)
    const same = joined[at]
    if (!same || joined.slice(at + 1).some((between) => followsFrom(part, between))) joined.push(part)
    else joined[at] = { ...same, lines: [...same.lines, ...part.lines] }
  }
  return joined
}

/** Behind a silence nobody knows any more of what is spoken, so only the story of the stop just left is cut, if `keepsWhole`. */
function unitsOf(parts: readonly UncutPart[], { phraseS, language }: Spread, keepsWhole: boolean): Unit[] {
  const units: Unit[] = []
  for (const [part, { of, lines }] of parts.entries())
    for (const [at, line] of lines.entries()) {
      const seconds = lineS(line, language)
      const last = units.at(-1)
      if ((line.leans || (keepsWhole && of !== 'left')) && last?.part === part) {
        last.lines.push(line)
        last.seconds += seconds
      } else units.push({ part, lines: [line], seconds: seconds + (at === 0 ? phraseS : 0) })
    }
  return units
}

/** Cuts the units into `count` runs of about the same length. */
function runsOf(units: readonly Unit[], count: number): Unit[][] {
  const runs: Unit[][] = []
  let leftS = units.reduce((sum, { seconds }) => sum + seconds, 0)
  let run: Unit[] = []
  let runS = 0
  for (const [index, unit] of units.entries()) {
    const wantedS = (leftS + runS) / Math.max(1, count - runs.length)
    const isFull = run.length > 0 && runS + unit.seconds / 2 > wantedS
    const mustCut = units.length - index <= count - runs.length - 1
    if (run.length > 0 && (isFull || mustCut) && runs.length < count - 1) {
      runs.push(run)
      run = []
      runS = 0
    }
    run.push(unit)
    runS += unit.seconds
    leftS -= unit.seconds
  }
  return run.length > 0 ? [...runs, run] : runs
}

/** Joins the units of a run into parts again. */
function partsOf(run: readonly Unit[], parts: readonly UncutPart[], begun: Set<number>): TrackPart[] {
  const joined: TrackPart[] = []
  let last: number | undefined
  for (const { part, lines } of run) {
    const of = parts[part]
    const before = joined.at(-1)
    if (!of) continue
    if (before && last === part) joined[joined.length - 1] = { ...before, lines: [...before.lines, ...lines] }
    else joined.push({ ...of, lines, continues: begun.has(part) })
    begun.add(part)
    last = part
  }
  return joined
}

/** Returns the tracks of a leg, each with the share of the leg from which on it is told. */
export function cutIntoTracks(collected: readonly UncutPart[], spread: Spread): Omit<Track, 'leg'>[] {
  const parts = placeByPlace(collected)
  const whole = unitsOf(parts, spread, true)
  const spokenS = whole.reduce((sum, { seconds }) => sum + seconds, 0)
  const silentS = Math.max(0, spread.legS - START_S - spokenS)
  const wanted = Math.max(Math.ceil(spokenS / TRACK_S), Math.ceil(silentS / GAP_MAX_S))
  // On a long leg more tracks count more: no silence may be long.
  const units = whole.length < Math.ceil(silentS / GAP_MAX_S) ? unitsOf(parts, spread, false) : whole
  const runs = runsOf(units, Math.max(1, Math.min(wanted, units.length)))
  const gapS = silentS / Math.max(1, runs.length)
  const begun = new Set<number>()
  let atS = START_S
  return runs.map((run, index) => {
    const startShare = index === 0 ? 0 : Math.min(0.95, Math.round((atS / spread.legS) * 1000) / 1000)
    atS += run.reduce((sum, { seconds }) => sum + seconds, 0) + gapS
    return { startShare, parts: partsOf(run, parts, begun) }
  })
}

/** Returns how many facts a leg needs at least so that no silence on it is too long. */
export const linesNeeded = ({ legS }: Pick<Spread, 'legS'>): number =>
  legS <= SILENCE_MAX_S ? 0 : Math.ceil((legS - START_S) / GAP_MAX_S)

/** Returns the longest time without a voice on a leg: up to a track, between two, and up to the arrival. */
export function longestSilenceS(
  tracks: readonly Omit<Track, 'leg'>[],
  { legS, phraseS, language }: Spread,
): number {
  let [heardS, longestS] = [0, 0]
  for (const { startShare, parts } of tracks) {
    const lines = linesOfTracks([{ parts }])
    const spokenS = lines.reduce((sum, line) => sum + lineS(line, language), parts.length * phraseS)
    longestS = Math.max(longestS, startShare * legS - heardS)
    heardS = Math.max(heardS, startShare * legS) + spokenS
  }
  return Math.max(longestS, legS - heardS)
}
