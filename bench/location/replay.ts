/** Replays recorded-like walks through the player, the player without its filter and the naive rule, on the same positions. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Fix } from '#platform/device/geolocation.ts'
import { seededRandom, type Random } from '#server/telling/generation/random.ts'
import { measure, type Outcome } from './measure.ts'
import { recordWalk, USUAL_PHONE, withHeadings, type NoiseProfile } from './noise.ts'
import { naiveRule, ourRule, unfilteredRule, type MakeRule } from './rules.ts'
import { Clock, createSound, narrate, STEP_MS, tellAt, type Told } from './sound.ts'
import { readStreets } from './streets.ts'
import { makeWalk, type TrueWalk } from './walks.ts'

const OPEN: NoiseProfile = {
  name: 'open sky',
  whiteM: 2,
  driftM: 4,
  jumpsPerMinute: 0,
  tunnels: 0,
  everyS: 1,
  standingEveryS: 1,
}
const CITY: NoiseProfile = {
  name: 'city',
  whiteM: 3,
  driftM: 9,
  jumpsPerMinute: 0.3,
  tunnels: 0,
  everyS: 2,
  standingEveryS: 4,
}
const CANYON: NoiseProfile = {
  name: 'street canyon',
  whiteM: 5,
  driftM: 16,
  jumpsPerMinute: 1,
  tunnels: 0,
  everyS: 1,
  standingEveryS: 3,
}
const TUNNELS: NoiseProfile = {
  name: 'tunnels',
  whiteM: 3,
  driftM: 8,
  jumpsPerMinute: 0.3,
  tunnels: 4,
  everyS: 2,
  standingEveryS: 5,
}
const SPARSE: NoiseProfile = {
  name: 'sparse, still when standing',
  whiteM: 3,
  driftM: 8,
  jumpsPerMinute: 0.2,
  tunnels: 1,
  everyS: 5,
  standingEveryS: 30,
}

/** Shares of the stops: walked past without stopping; of who hurries, left before the end. */
const PASSES_BY = 0.2
const GOES_EARLY = 0.5

interface Plan {
  readonly file: string
  readonly noise: NoiseProfile
  readonly manner: 'stays' | 'hurries' | 'returns'
}
export const PLANS: readonly Plan[] = [
  { file: 'london', noise: OPEN, manner: 'stays' },
  { file: 'london', noise: CANYON, manner: 'hurries' },
  { file: 'munchen', noise: CITY, manner: 'returns' },
  { file: 'munchen', noise: SPARSE, manner: 'stays' },
  { file: 'porto', noise: TUNNELS, manner: 'hurries' },
  { file: 'porto', noise: CANYON, manner: 'returns' },
  { file: 'monaco', noise: CITY, manner: 'hurries' },
  { file: 'monaco', noise: TUNNELS, manner: 'stays' },
]

const STOPS = 6

export interface Played extends Outcome {
  /** Seconds in which the player said that it does not know where the walker is. */
  readonly unclearS: number
  /** Milliseconds of script for each position. */
  readonly scriptMs: readonly number[]
}

const play = (
  walk: TrueWalk,
  told: Told,
  fixes: readonly Fix[],
  make: MakeRule,
  hasSentences: boolean,
): Played => {
  const clock = new Clock()
  const uninstall = clock.install()
  try {
    const sound = createSound(clock, told)
    const rule = make(sound.playback, told, clock, hasSentences)
    const scriptMs: number[] = []
    const tell = (fix: Fix) => {
      const beganMs = performance.now()
      rule.fix(fix)
      scriptMs.push(performance.now() - beganMs)
    }
    let next = 0
    let unclearMs = 0
    const endMs = walk.points.length * 1000
    for (let first = fixes[0]; first && first.atMs <= 0; first = fixes[++next]) tell(first)
    rule.begin()
    while (clock.nowMs < endMs) {
      clock.turn(STEP_MS)
      sound.pass()
      for (let fix = fixes[next]; fix && fix.atMs <= clock.nowMs; fix = fixes[++next]) tell(fix)
      if (rule.isUnclear()) unclearMs += STEP_MS
    }
    rule.dispose()
    return { ...measure(walk, told, sound.heard), unclearS: unclearMs / 1000, scriptMs }
  } finally {
    uninstall()
  }
}

export interface Replay {
  readonly name: string
  readonly isCanyon: boolean
  readonly isOpenSky: boolean
  readonly lengthM: number
  readonly minutes: number
  readonly ours: Played
  readonly withHeadings: Played
  readonly withoutSentences: Played
  readonly unfiltered: Played
  readonly naive: Played
}

/** Returns how long a walker stays at each stop, as a share of its narration; this walker decides at random. */
const staysOf = ({ manner }: Plan, random: Random): number[] =>
  Array.from({ length: STOPS }, () => {
    const choice = random()
    if (choice < PASSES_BY) return 0
    return manner === 'hurries' && choice < PASSES_BY + GOES_EARLY ? 0.3 : 1.1
  })

/**
 * Undefined where the extract is not there. `seed` varies stops, manner and noise together. `isEven`: a walker in the middle
 * of the street at one speed, with a usual phone; otherwise one as people are, with a phone that thinks well of itself.
 */
export const replay = async (
  folder: string,
  plan: Plan,
  isEven: boolean,
  seed: string,
): Promise<Replay | undefined> => {
  const file = path.join(folder, `${plan.file}.osm.pbf`)
  if (!existsSync(file)) return undefined
  const random = seededRandom(`${seed} ${plan.file} ${plan.noise.name} ${plan.manner} ${isEven}`)
  const narration = narrate(STOPS, random)
  const walk = makeWalk(
    await streetsOf(file),
    {
      narrationS: narration.sections.slice(1).map(({ startS, endS }) => endS - startS),
      stays: staysOf(plan, random),
      returnsAfter: plan.manner === 'returns' ? 2 : undefined,
      isEven,
    },
    random,
  )
  const phone = isEven ? USUAL_PHONE : { driftS: 60 + 60 * random(), toldAccuracy: 0.5 + 0.1 * random() }
  const told = tellAt(narration, walk.stops)
  const fixes = recordWalk(walk, plan.noise, phone, random)
  return {
    name: `${plan.file}, ${plan.noise.name}, ${plan.manner}`,
    isCanyon: plan.noise === CANYON,
    isOpenSky: plan.noise === OPEN,
    lengthM: walk.points.at(-1)?.walkedM ?? 0,
    minutes: walk.points.length / 60,
    ours: play(walk, told, fixes, ourRule, true),
    withHeadings: play(walk, told, withHeadings(fixes, walk, random), ourRule, true),
    withoutSentences: play(walk, told, fixes, ourRule, false),
    unfiltered: play(walk, told, fixes, unfilteredRule, true),
    naive: play(walk, told, fixes, naiveRule, true),
  }
}

const known = new Map<string, ReturnType<typeof readStreets>>()
const streetsOf = (file: string) => {
  const streets = known.get(file) ?? readStreets(file)
  known.set(file, streets)
  return streets
}
