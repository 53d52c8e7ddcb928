/** Replays recorded-like walks through the player's own rules and through the naive one, on the same positions. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { seededRandom } from '#server/generation/random.ts'
import { measure, type Outcome } from './measure.ts'
import { recordWalk, type NoiseProfile } from './noise.ts'
import { naiveRule, ourRule, type MakeRule } from './rules.ts'
import { Clock, createSound, narrate, STEP_MS, type Told } from './sound.ts'
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

const play = (
  walk: TrueWalk,
  told: Told,
  fixes: ReturnType<typeof recordWalk>,
  make: MakeRule,
  hasSentences: boolean,
): Outcome => {
  const clock = new Clock()
  const uninstall = clock.install()
  try {
    const sound = createSound(clock, told)
    const rule = make(sound.playback, told, clock, hasSentences)
    let next = 0
    const endMs = walk.points.length * 1000
    for (let first = fixes[0]; first && first.atMs <= 0; first = fixes[++next]) rule.fix(first)
    rule.begin()
    while (clock.nowMs < endMs) {
      clock.turn(STEP_MS)
      sound.pass()
      for (let fix = fixes[next]; fix && fix.atMs <= clock.nowMs; fix = fixes[++next]) rule.fix(fix)
    }
    rule.dispose()
    return measure(walk, told, sound.heard)
  } finally {
    uninstall()
  }
}

export interface Replay {
  readonly name: string
  readonly lengthM: number
  readonly minutes: number
  readonly fixes: number
  readonly ours: Outcome
  readonly withoutSentences: Outcome
  readonly naive: Outcome
}

/** Undefined where the extract is not there. `seed` varies stops, manner and noise together. */
export const replay = async (folder: string, plan: Plan, seed: string): Promise<Replay | undefined> => {
  const file = path.join(folder, `${plan.file}.osm.pbf`)
  if (!existsSync(file)) return undefined
  const random = seededRandom(`${seed} ${plan.file} ${plan.noise.name} ${plan.manner}`)
  const streets = await streetsOf(file)
  const placeholder = Array.from({ length: 6 }, () => ({ name: '', latitude: 0, longitude: 0 }))
  const lengths = narrate(placeholder, random).sections.slice(1)
  const walk = makeWalk(
    streets,
    {
      narrationS: lengths.map(({ startS, endS }) => endS - startS),
      stays: lengths.map(() => (plan.manner === 'hurries' && random() < 0.6 ? 0.3 : 1.1)),
      returnsAfter: plan.manner === 'returns' ? 2 : undefined,
    },
    random,
  )
  const told: Told = narrate(walk.stops, random)
  const fixes = recordWalk(walk, plan.noise, random)
  return {
    name: `${plan.file}, ${plan.noise.name}, ${plan.manner}`,
    lengthM: walk.points.at(-1)?.walkedM ?? 0,
    minutes: walk.points.length / 60,
    fixes: fixes.length,
    ours: play(walk, told, fixes, ourRule, true),
    withoutSentences: play(walk, told, fixes, ourRule, false),
    naive: play(walk, told, fixes, naiveRule, true),
  }
}

const known = new Map<string, ReturnType<typeof readStreets>>()
const streetsOf = (file: string) => {
  const streets = known.get(file) ?? readStreets(file)
  known.set(file, streets)
  return streets
}
