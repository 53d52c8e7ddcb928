/** Finds the best times for a walk in a forecast: in daylight, as long as the walk, the best level first. */
import type { WalkingWindow } from '#contract/api/weather.ts'
import * as texts from '#texts/weather-notes.ts'
import type { Moment } from './open-meteo-answer.ts'
import { isSuitable, LEVELS, levelOf, worstOf } from './suitability.ts'

const HOUR_MS = 3_600_000
const WINDOWS_MAX = 5

/** Returns the runs of consecutive hours that pass the test. */
function runsOf(hours: readonly Moment[], passes: (hour: Moment) => boolean): Moment[][] {
  const runs: Moment[][] = []
  let run: Moment[] = []
  for (const hour of hours) {
    const isNext = run.length === 0 || hour.atMs - (run.at(-1)?.atMs ?? 0) === HOUR_MS
    if (!passes(hour) || !isNext) {
      if (run.length > 0) runs.push(run)
      run = []
    }
    if (passes(hour)) run.push(hour)
  }
  return run.length > 0 ? [...runs, run] : runs
}

/** Returns false for hours of the night. If the source does not tell day from night, every hour counts. */
const isByDay = ({ isDay }: Moment): boolean => isDay !== false

/**
 * Returns windows of hours that are as good as a level, from the best level down to the last that is suitable. An hour is in one window
 * only. A day without a suitable stretch of that length has none.
 */
export function bestTimes(hours: readonly Moment[], durationMin: number): readonly WalkingWindow[] {
  const needed = Math.max(1, Math.ceil(durationMin / 60))
  const used = new Set<number>()
  const windows: WalkingWindow[] = []
  for (const [rank, level] of LEVELS.entries()) {
    if (!isSuitable(level)) break
    const passes = (hour: Moment) =>
      isByDay(hour) && !used.has(hour.atMs) && LEVELS.indexOf(levelOf(hour)) <= rank
    for (const run of runsOf(hours, passes)) {
      if (run.length < needed) continue
      for (const { atMs } of run) used.add(atMs)
      windows.push(windowOf(run))
    }
  }
  return windows
    .toSorted(
      (a, b) =>
        LEVELS.indexOf(a.suitabilityLevel) - LEVELS.indexOf(b.suitabilityLevel) ||
        a.start.localeCompare(b.start),
    )
    .slice(0, WINDOWS_MAX)
}

function windowOf(run: readonly Moment[]): WalkingWindow {
  const temperatures = run.map(({ temperatureC }) => Math.round(temperatureC))
  // The worst hour describes the window.
  const weightiest = run.reduce((worst, hour) =>
    LEVELS.indexOf(levelOf(hour)) > LEVELS.indexOf(levelOf(worst)) ? hour : worst,
  )
  return {
    start: new Date(run[0]?.atMs ?? 0).toISOString(),
    end: new Date((run.at(-1)?.atMs ?? 0) + HOUR_MS).toISOString(),
    suitabilityLevel: worstOf(run.map(levelOf)),
    reason: texts.reason(
      Math.min(...temperatures),
      Math.max(...temperatures),
      weightiest.meaning.description,
    ),
  }
}
