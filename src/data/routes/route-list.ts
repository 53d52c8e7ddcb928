/** The user's routes, made from facts and pending changes. Pure. */
import { routeEntity } from '#changes/entities.ts'
import { foldRows } from '#changes/fold.ts'
import type { OutboxRow } from '#changes/row.ts'
import type { RouteFact } from '#changes/subjects/route-fact.ts'
import { madeRoute, routeView, type RouteView } from '#changes/subjects/route-view.ts'

/** A stored route with the ids of the rows whose effect is already in it. */
export interface StoredRoute {
  readonly fact: RouteFact
  readonly settled: readonly string[]
}

/** Returns one route with its pending changes; undefined where it is not known, or a pending delete hides it. */
export function foldRoute(
  key: string,
  stored: StoredRoute | undefined,
  rows: readonly OutboxRow[],
): RouteView | undefined {
  const view = stored ? routeView(stored.fact) : madeView(key, rows)
  const entity = routeEntity(key)
  return view && foldRows(view, rows, (other) => other === entity, stored?.settled)
}

/** Returns the view of a route that only a change in the outbox has. It shows even where the create was refused: there is no fact instead. */
function madeView(key: string, rows: readonly OutboxRow[]): RouteView | undefined {
  for (const row of rows)
    if (row.kind === 'route-create' && row.payload.routeKey === key)
      return madeRoute(key, row.payload.route, row.createdAt)
  return undefined
}

/** Returns the user's own routes, newest first. */
export function listRoutes(stored: readonly StoredRoute[], rows: readonly OutboxRow[]): RouteView[] {
  const mine = stored.filter(({ fact }) => fact.isMine)
  const keys = new Set(mine.map(({ fact }) => fact.key))
  const known = mine.flatMap((one) => foldRoute(one.fact.key, one, rows) ?? [])
  const made = rows.flatMap((row) =>
    row.kind === 'route-create' && !keys.has(row.payload.routeKey)
      ? (foldRoute(row.payload.routeKey, undefined, rows) ?? [])
      : [],
  )
  return [...made, ...known].toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
}
