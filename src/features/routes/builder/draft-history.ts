/** The route in the builder with undo and redo, as a state machine. Pure. */
import { CUSTOM_ROUTE } from '#contract/route-rules.ts'
import type { BuilderPoi, BuilderRoute } from '#live/views.ts'

/** The most steps that Undo can go back. */
const STEPS_MAX = 100

type RouteFields = Partial<Omit<BuilderRoute, 'pois'>>
type PoiFields = Partial<Omit<BuilderPoi, 'key'>>

export interface DraftHistory {
  readonly past: readonly BuilderRoute[]
  readonly present: BuilderRoute
  /** The next step to redo comes first. */
  readonly future: readonly BuilderRoute[]
  /** The field that is being typed in: all its letters are one step. */
  readonly typedField?: string | undefined
}

export type DraftEvent =
  | { readonly name: 'route-changed'; readonly fields: RouteFields }
  | { readonly name: 'poi-added'; readonly poi: BuilderPoi }
  | { readonly name: 'poi-changed'; readonly key: string; readonly fields: PoiFields }
  /** The geocoder's answer for a stop that was added before: not a step of its own. */
  | {
      readonly name: 'poi-named'
      readonly key: string
      readonly instead: string
      readonly fields: Pick<BuilderPoi, 'name' | 'address'>
    }
  | { readonly name: 'poi-removed'; readonly key: string }
  | { readonly name: 'ordered'; readonly keys: readonly string[] }
  | { readonly name: 'replaced'; readonly route: BuilderRoute }
  | { readonly name: 'undone' }
  | { readonly name: 'redone' }

export const beginHistory = (present: BuilderRoute): DraftHistory => ({ past: [], present, future: [] })

const step = ({ past, present }: DraftHistory, next: BuilderRoute): DraftHistory => ({
  past: [...past, present].slice(-STEPS_MAX),
  present: next,
  future: [],
})

function changedRoute(history: DraftHistory, fields: RouteFields): DraftHistory {
  const { present, typedField } = history
  const names = Object.keys(fields) as (keyof RouteFields)[]
  if (names.every((name) => present[name] === fields[name])) return history
  const next = { ...present, ...fields }
  const [field] = names
  const isTyped = field === 'name' || field === 'description'
  // The first letter has made the step.
  if (isTyped && field === typedField) return { ...history, present: next, future: [] }
  return { ...step(history, next), typedField: isTyped ? field : undefined }
}

const withPoi = (route: BuilderRoute, key: string, fields: PoiFields): BuilderRoute => ({
  ...route,
  pois: route.pois.map((poi) => (poi.key === key ? { ...poi, ...fields } : poi)),
})

function ordered(history: DraftHistory, keys: readonly string[]): DraftHistory {
  const { pois } = history.present
  const byKey = new Map(pois.map((poi) => [poi.key, poi]))
  const next = keys.flatMap((key) => byKey.get(key) ?? [])
  const isSame = next.length !== pois.length || next.every((poi, index) => poi === pois[index])
  return isSame ? history : step(history, { ...history.present, pois: next })
}

export function draftReducer(history: DraftHistory, event: DraftEvent): DraftHistory {
  const { past, present, future } = history
  const { pois } = present
  switch (event.name) {
    case 'route-changed':
      return changedRoute(history, event.fields)
    case 'poi-added':
      if (pois.length >= CUSTOM_ROUTE.poisMax) return history
      return step(history, { ...present, pois: [...pois, event.poi] })
    case 'poi-changed':
      if (!pois.some(({ key }) => key === event.key)) return history
      return step(history, withPoi(present, event.key, event.fields))
    case 'poi-named':
      if (!pois.some(({ key, name }) => key === event.key && name === event.instead)) return history
      return { ...history, present: withPoi(present, event.key, event.fields) }
    case 'poi-removed': {
      const rest = pois.filter(({ key }) => key !== event.key)
      return rest.length === pois.length ? history : step(history, { ...present, pois: rest })
    }
    case 'ordered':
      return ordered(history, event.keys)
    case 'replaced':
      return step(history, event.route)
    case 'undone': {
      const before = past.at(-1)
      return before ? { past: past.slice(0, -1), present: before, future: [present, ...future] } : history
    }
    case 'redone': {
      const [after, ...rest] = future
      return after ? { past: [...past, present], present: after, future: rest } : history
    }
  }
}

/** Returns the keys with the one at `index` moved by `by` places; unchanged where there is no such place. */
export function moved(keys: readonly string[], index: number, by: number): readonly string[] {
  const to = index + by
  const key = keys[index]
  if (key === undefined || to < 0 || to >= keys.length) return keys
  return keys.toSpliced(index, 1).toSpliced(to, 0, key)
}
