/**
 * The true walks: along the streets of an extract from sight to sight, standing at some stops for as long as its narration
 * lasts, going on before its end at others, and past others without stopping. Where the walker is at every second, to the
 * metre. An `even` walker keeps to the middle of the street at 1.35 m/s; others change their speed, halt anywhere, keep to one
 * side, and take another way once.
 */
import { bearingDegrees, distanceM, EARTH_RADIUS_M, type LatLng } from '#contract/geo.ts'
import type { Random } from '#server/telling/generation/random.ts'
import { normal } from './normal.ts'
import { reachFrom, type Sight, type Streets } from './streets.ts'

const SPEED_MPS = 1.35
/** The speed of walkers who change it: around the mean, between least and most; a change fades in `lastsS` seconds. */
const UNEVEN = { meanMps: 1.25, spreadMps: 0.2, leastMps: 0.9, mostMps: 1.6, lastsS: 30 }
const HALT = { everyS: 90, leastS: 5, mostS: 30 }
const PAVEMENT_M = 5
/** The metres between the start of a leg and the corner that a detour leads over. */
const DETOUR_M = { least: 80, most: 250, reach: 900 }
/** The way between two stops on foot. */
const LEG_M = { least: 150, most: 480 }
/** The greatest distance between a stop and the street that it is heard from. */
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
}

export interface Manner {
  /** Seconds of narration at each stop. */
  readonly narrationS: readonly number[]
  /** The share of the narration that the walker stands for, at each stop. */
  readonly stays: readonly number[]
  /** Once, after this stop, the walker goes back for a look and on again. */
  readonly returnsAfter?: number | undefined
  readonly isEven: boolean
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

const pathTo = (before: ReadonlyMap<number, number>, end: number): number[] => {
  const nodes = [end]
  for (let node = before.get(end); node !== undefined; node = before.get(node)) nodes.unshift(node)
  return nodes
}

/** A seeded choice of stops whose ways on foot have the length of a city walk. */
const chooseLegs = (streets: Streets, stops: number, random: Random): Leg[] => {
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
    for (let leg = 0; leg < stops + 1; leg += 1) {
      const { metres, before } = reachFrom(streets, here.node, LEG_M.most)
      const next = candidates.filter(({ sight, node }) => {
        const far = metres.get(node) ?? Infinity
        return (
          far >= LEG_M.least && far <= LEG_M.most && taken.every((other) => distanceM(other, sight) > 110)
        )
      })
      const chosen = next[Math.floor(random() * next.length)]
      if (!chosen) break
      const nodes = pathTo(before, chosen.node)
      if (legs.length === 0) taken.push(first.sight)
      taken.push(chosen.sight)
      legs.push({ sight: chosen.sight, nodes })
      here = chosen
    }
    if (legs.length >= stops) return legs.slice(0, stops)
  }
  throw new Error('no walk of this length was found')
}

/** The same leg by way of a corner that lies elsewhere; as it was where there is none. */
const byAnotherWay = (streets: Streets, leg: Leg, random: Random): Leg => {
  const [start, end] = [leg.nodes[0], leg.nodes.at(-1)]
  if (start === undefined || end === undefined) return leg
  const near = reachFrom(streets, start, DETOUR_M.most)
  const corners = [...near.metres].filter(([, metres]) => metres >= DETOUR_M.least).map(([node]) => node)
  const corner = corners[Math.floor(random() * corners.length)]
  if (corner === undefined) return leg
  const on = reachFrom(streets, corner, DETOUR_M.reach)
  if (!on.metres.has(end)) return leg
  return { ...leg, nodes: [...pathTo(near.before, corner), ...pathTo(on.before, end).slice(1)] }
}

/** One pavement of the street, on the right: every corner of the line moved sideways. */
const onPavement = (corners: readonly LatLng[]): LatLng[] =>
  corners.map((corner, index) => {
    const [from, to] = [corners[index - 1] ?? corner, corners[index + 1] ?? corner]
    const side = ((bearingDegrees(from, to) + 90) * Math.PI) / 180
    const metresPerDegree = (Math.PI * EARTH_RADIUS_M) / 180
    return {
      latitude: corner.latitude + (PAVEMENT_M * Math.cos(side)) / metresPerDegree,
      longitude:
        corner.longitude +
        (PAVEMENT_M * Math.sin(side)) / metresPerDegree / Math.cos((corner.latitude * Math.PI) / 180),
    }
  })

/** Metres walked in each second. */
const paces = (isEven: boolean, random: Random): (() => number) => {
  if (isEven) return () => SPEED_MPS
  let speedMps = UNEVEN.meanMps
  return () => {
    const keep = Math.exp(-1 / UNEVEN.lastsS)
    const push = UNEVEN.spreadMps * Math.sqrt(1 - keep * keep)
    const wantedMps = UNEVEN.meanMps + (speedMps - UNEVEN.meanMps) * keep + normal(random) * push
    speedMps = Math.min(UNEVEN.mostMps, Math.max(UNEVEN.leastMps, wantedMps))
    return speedMps
  }
}

export const makeWalk = (streets: Streets, manner: Manner, random: Random): TrueWalk => {
  const chosen = chooseLegs(streets, manner.narrationS.length, random)
  const strayed = Math.floor(random() * chosen.length)
  const legs = chosen.map((leg, index) =>
    index === strayed && !manner.isEven ? byAnotherWay(streets, leg, random) : leg,
  )
  const pace = paces(manner.isEven, random)
  const points: TruePoint[] = []
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
      while (doneM < metres) {
        const share = metres === 0 ? 0 : doneM / metres
        const at = {
          latitude: from.latitude + (to.latitude - from.latitude) * share,
          longitude: from.longitude + (to.longitude - from.longitude) * share,
        }
        const steppedM = pace()
        walkedM += steppedM
        points.push({ ...at, atS: atS++, walkedM, isStanding: false })
        doneM += steppedM
        if (!manner.isEven && random() < 1 / HALT.everyS)
          stand(at, HALT.leastS + (HALT.mostS - HALT.leastS) * random())
      }
      overM = doneM - metres
    }
  }
  for (const [place, { nodes }] of legs.entries()) {
    const middle = nodes.flatMap((node) => streets.nodes.get(node) ?? [])
    const corners = manner.isEven ? middle : onPavement(middle)
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
  return { stops: legs.map(({ sight }) => sight), points }
}
