/**
 * The true walks: along the streets of an extract from sight to sight, at 1.35 m/s, standing at some stops for as long as
 * its narration lasts and going on before its end at others. Where the walker is at every second, to the metre.
 */
import { distanceM, type LatLng } from '#contract/geo.ts'
import type { Random } from '#server/generation/random.ts'
import { reachFrom, type Sight, type Streets } from './streets.ts'

const SPEED_MPS = 1.35
const STOPS = 6
/** The way between two stops on foot. */
const LEG_M = { least: 150, most: 480 }
/** A stop is not told from farther away than this from its street. */
const STREET_TO_STOP_M = 35

export interface TruePoint extends LatLng {
  /** Seconds since the start. */
  readonly atS: number
  /** Metres walked. */
  readonly walkedM: number
  readonly isStanding: boolean
}

export interface TrueWalk {
  readonly stops: readonly Sight[]
  /** One a second. */
  readonly points: readonly TruePoint[]
  /** The streets walked, corner by corner. */
  readonly line: readonly LatLng[]
}

export interface Manner {
  /** Seconds of narration at each stop. */
  readonly narrationS: readonly number[]
  /** How much of it the walker stands for at each stop. */
  readonly stays: readonly number[]
  /** Once, after this stop, the walker goes back for a look and on again. */
  readonly returnsAfter?: number | undefined
}

const nearestNode = (streets: Streets, to: LatLng): { node: number; metres: number } => {
  let best = { node: -1, metres: Infinity }
  for (const [node, position] of streets.nodes) {
    const metres = distanceM(position, to)
    if (metres < best.metres) best = { node, metres }
  }
  return best
}

interface Leg {
  readonly sight: Sight
  readonly nodes: readonly number[]
}

/** A seeded choice of stops whose ways on foot have the length of a city walk. */
const chooseLegs = (streets: Streets, random: Random): Leg[] => {
  const candidates = streets.sights
    .map((sight) => ({ sight, ...nearestNode(streets, sight) }))
    .filter(({ metres }) => metres <= STREET_TO_STOP_M)
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const first = candidates[Math.floor(random() * candidates.length)]
    if (!first) break
    // It begins a way off, so that the first stop is walked into.
    const legs: Leg[] = []
    const taken: LatLng[] = []
    let here = first
    for (let leg = 0; leg < STOPS + 1; leg += 1) {
      const { metres, before } = reachFrom(streets, here.node, LEG_M.most)
      const next = candidates.filter(({ sight, node }) => {
        const far = metres.get(node) ?? Infinity
        return (
          far >= LEG_M.least && far <= LEG_M.most && taken.every((other) => distanceM(other, sight) > 110)
        )
      })
      const chosen = next[Math.floor(random() * next.length)]
      if (!chosen) break
      const nodes = [chosen.node]
      for (let node = before.get(chosen.node); node !== undefined; node = before.get(node))
        nodes.unshift(node)
      if (legs.length === 0) taken.push(first.sight)
      taken.push(chosen.sight)
      legs.push({ sight: chosen.sight, nodes })
      here = chosen
    }
    if (legs.length >= STOPS) return legs.slice(0, STOPS)
  }
  throw new Error('no walk of this length was found')
}

export const makeWalk = (streets: Streets, manner: Manner, random: Random): TrueWalk => {
  const legs = chooseLegs(streets, random)
  const points: TruePoint[] = []
  const line: LatLng[] = []
  let atS = 0
  let walkedM = 0
  const stand = (at: LatLng, seconds: number) => {
    for (let second = 0; second < seconds; second += 1)
      points.push({ latitude: at.latitude, longitude: at.longitude, atS: atS++, walkedM, isStanding: true })
  }
  let overM = 0
  const go = (corners: readonly LatLng[]) => {
    for (const [index, from] of corners.entries()) {
      const to = corners[index + 1]
      if (!to) break
      const metres = distanceM(from, to)
      let doneM = overM
      for (; doneM < metres; doneM += SPEED_MPS) {
        const share = metres === 0 ? 0 : doneM / metres
        walkedM += SPEED_MPS
        points.push({
          latitude: from.latitude + (to.latitude - from.latitude) * share,
          longitude: from.longitude + (to.longitude - from.longitude) * share,
          atS: atS++,
          walkedM,
          isStanding: false,
        })
      }
      overM = doneM - metres
    }
  }
  for (const [place, { nodes }] of legs.entries()) {
    const corners = nodes.flatMap((node) => streets.nodes.get(node) ?? [])
    line.push(...corners)
    const end = corners.at(-1)
    if (place === 0 && corners[0]) stand(corners[0], 20)
    go(corners)
    if (end) stand(end, Math.round((manner.narrationS[place] ?? 60) * (manner.stays[place] ?? 1)))
    if (manner.returnsAfter !== undefined && manner.returnsAfter === place - 1) {
      const back = corners.toReversed()
      go(back)
      go(corners)
    }
  }
  // On and away from the last stop, the way it came, so that it is left as well.
  const last = legs.at(-1)?.nodes.flatMap((node) => streets.nodes.get(node) ?? []) ?? []
  go(last.toReversed())
  return { stops: legs.map(({ sight }) => sight), points, line }
}
