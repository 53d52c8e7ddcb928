/** A version of a route: the fields that a person wrote, without those that the server computes. Pure. */
import type { RouteDraft, RouteView } from '#live/views.ts'

export interface StopVersion {
  /** Equal for the same stop in both versions, where that is known. */
  readonly key: string
  readonly name: string
  readonly description: string
  readonly notes: string
  readonly address: string
  readonly latitude: number
  readonly longitude: number
}
export interface RouteVersion {
  readonly name: string
  readonly description: string
  readonly topic: string
  readonly isPublic: boolean
  readonly stops: readonly StopVersion[]
}

interface Stop {
  readonly key: string
  readonly name: string
  readonly description?: string | null | undefined
  readonly userNotes?: string | null | undefined
  readonly address?: string | null | undefined
  readonly latitude: number
  readonly longitude: number
}

/** An empty text and a missing field are equal. */
const words = (text: unknown): string => (typeof text === 'string' ? text.trim() : '')

const stopVersion = ({
  key,
  name,
  description,
  userNotes,
  address,
  latitude,
  longitude,
}: Stop): StopVersion => ({
  key,
  name: words(name),
  description: words(description),
  notes: words(userNotes),
  address: words(address),
  latitude,
  longitude,
})

/** Returns the version that was edited here, or that this device has stored. */
export const versionOf = ({
  name,
  description,
  topic,
  isPublic,
  pois,
}: Pick<RouteDraft | RouteView, 'name' | 'description' | 'topic' | 'isPublic'> & {
  readonly pois: readonly Stop[]
}): RouteVersion => ({
  name: words(name),
  description: words(description),
  topic,
  isPublic,
  stops: pois.map(stopVersion),
})

const isStop = (poi: unknown): poi is Stop & { readonly id: number; readonly orderIndex: number } =>
  typeof poi === 'object' &&
  poi !== null &&
  ['id', 'orderIndex', 'latitude', 'longitude'].every(
    (name) => typeof (poi as Record<string, unknown>)[name] === 'number',
  )

/** Reads the document that came with a 412, which is unchecked; undefined where it is no route. */
export function versionOfAnswer(current: unknown): RouteVersion | undefined {
  if (typeof current !== 'object' || current === null) return undefined
  const { name, description, topic, isPublic, pois } = current as Record<string, unknown>
  if (typeof name !== 'string' || !Array.isArray(pois) || !pois.every(isStop)) return undefined
  return {
    name: words(name),
    description: words(description),
    topic: words(topic),
    isPublic: isPublic === true,
    stops: pois
      .toSorted((a, b) => a.orderIndex - b.orderIndex)
      .map((poi) => stopVersion({ ...poi, key: String(poi.id) })),
  }
}

/** Returns the newer one of the stored version and the one that came with the 412: the stored one may have been pulled since. */
export function newerOf(stored: RouteView | undefined, current: unknown): RouteVersion | undefined {
  const answered = versionOfAnswer(current)
  const version = (current as { readonly version?: unknown } | null | undefined)?.version
  // Stored stops have the keys of this device, so at equal versions the stored one is better.
  if (stored && (!answered || stored.version >= (typeof version === 'number' ? version : 0)))
    return versionOf(stored)
  return answered
}
