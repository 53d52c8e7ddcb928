/** "Keep both" of an edit that conflicts with a change made elsewhere: their route stays, and the edit becomes a route of its own. */
import { routeEntity } from '#changes/entities.ts'
import { uuid } from '#data/device/uuid.ts'
import type { RouteDraft } from '#changes/subjects/route-draft.ts'
import type { OutboxContext } from './enqueue.ts'
import type { OutboxTables } from './outbox.ts'
import { isStopped, NEVER_SENT, type OutboxRow } from '#changes/row.ts'

/** The route that the edit becomes. Its stops have new keys, since the old ones belong to the other route's stops. */
interface Copy {
  readonly routeKey: string
  readonly route: RouteDraft
  readonly keyOf: ReadonlyMap<string, string>
}

function copyOf(route: RouteDraft, nameOf: (name: string) => string): Copy {
  const keyOf = new Map(route.pois.map(({ key }) => [key, uuid()]))
  const pois = route.pois.map((poi) => ({ ...poi, key: keyOf.get(poi.key) ?? uuid() }))
  return { routeKey: uuid(), route: { ...route, name: nameOf(route.name), pois }, keyOf }
}

/** Moves a file that waited for the edit to the copy, where its stop is in it. Nothing else waits for an edit. */
function followed(row: OutboxRow, editId: string, createId: string, copy: Copy): OutboxRow {
  const rest = row.dependsOn.filter((id) => id !== editId)
  const poiKey = row.kind === 'media-upload' ? copy.keyOf.get(row.payload.poiKey) : undefined
  if (row.kind !== 'media-upload' || poiKey === undefined) return { ...row, dependsOn: rest }
  const payload = { ...row.payload, routeKey: copy.routeKey, poiKey }
  return { ...row, entity: routeEntity(copy.routeKey), payload, dependsOn: [createId] }
}

const waitingFor = (rows: OutboxTables['rows'], { entity, id }: OutboxRow): Promise<OutboxRow[]> =>
  rows
    .where('entity')
    .equals(entity)
    .filter(({ dependsOn }) => dependsOn.includes(id))
    .toArray()

/**
 * Turns the edit's row into a create in its place, with the files that waited for it, in one transaction, so that there is always either the
 * edit or the copy. It also serves an edit that was refused because the route is gone. Returns false where there is no such edit to
 * decide.
 */
export async function keepBoth(
  { outbox, now }: OutboxContext,
  rowId: string,
  nameOf: (name: string) => string,
): Promise<boolean> {
  const id = uuid()
  return outbox.write(async ({ rows }) => {
    const edit = await rows.where('id').equals(rowId).first()
    // The transaction may run twice: the second run finds the copy.
    if (!edit) return (await rows.where('id').equals(id).count()) > 0
    if (edit.kind !== 'route-edit' || !isStopped(edit)) return false
    const copy = copyOf(edit.payload.route, nameOf)
    const waiting = await waitingFor(rows, edit)
    await rows.bulkPut([
      {
        ...NEVER_SENT,
        seq: edit.seq,
        id,
        kind: 'route-create',
        entity: routeEntity(copy.routeKey),
        payload: { title: copy.route.name, routeKey: copy.routeKey, route: copy.route },
        baseVersion: 0,
        dependsOn: [],
        createdAt: now(),
      },
      ...waiting.map((row) => followed(row, rowId, id, copy)),
    ])
    return true
  })
}
