/** The photos of the person's routes in a sequence: each arrives once, whole, as the person last wanted it. */
import type { ChangePayloads } from '#changes/payloads.ts'
import type { OutboxRow } from '#changes/row.ts'
import type { DraftMedia } from '#data/routes/builder-route.ts'
import type { Ledger, LedgerRow, ModelRoute, RouteModel } from './ledger.ts'
import { hold, type World } from './world.ts'

/** Every other one is to be the primary picture. */
export const photoOf = (name: string, number: number): DraftMedia => ({
  key: crypto.randomUUID(),
  mediaType: 1,
  fileName: name,
  caption: '',
  isPrimary: number % 2 === 0,
  bytes: new Blob([name]),
})

export function notePhoto({ photos }: RouteModel, routeKey: string, { key, isPrimary }: DraftMedia): void {
  photos.push({ fileKey: key, routeKey, caption: '', isLastPrimary: false })
  if (isPrimary) notePrimary(photos, routeKey, key)
}

/** After a deletion nobody knows which one it is. */
export function notePrimary(photos: RouteModel['photos'], routeKey: string, fileKey?: string): void {
  for (const photo of photos) if (photo.routeKey === routeKey) photo.isLastPrimary = photo.fileKey === fileKey
}

/** True where the row does what the edit asked for: the edit's own, or one that took it in. */
export const saysEdit = (row: OutboxRow, fileKey: string, edit: Pick<MediaEdit, 'caption' | 'isPrimary'>) => {
  const isOfFile =
    (row.kind === 'media-upload' && row.payload.bytesKey === fileKey) ||
    (row.kind === 'media-edit' && row.payload.fileKey === fileKey)
  if (!isOfFile) return false
  return edit.isPrimary ? row.payload.isPrimary === true : row.payload.caption === edit.caption
}
type MediaEdit = ChangePayloads['media-edit']

/** The rows that made a photo or changed it. */
const rowsOf = ({ rows }: Ledger, fileKey: string): LedgerRow[] =>
  [...rows.values()].filter(({ row }) => {
    if (row.kind === 'media-upload') return row.payload.bytesKey === fileKey
    return (row.kind === 'media-edit' || row.kind === 'media-delete') && row.payload.fileKey === fileKey
  })

const isUndisturbed = ({ row, fate }: LedgerRow): boolean =>
  fate === 'open' ? row.kind !== 'media-delete' : fate === 'coalesced' && row.kind === 'media-edit'

/** Each photo arrived once, whole, and of those of routes that are there and were never refused, as it was last wanted. */
export function checkPhotos({ ledger, link, routes }: World, living: readonly ModelRoute[]): void {
  for (const { row, fate } of ledger.rows.values()) {
    if (row.kind !== 'media-upload' || !link.media.some(({ key }) => key === row.id)) continue
    hold(fate === 'open', `a photo arrived that was ${fate}`)
    const kept = link.media.filter(({ key }) => key === row.id)
    hold(kept.length === 1 && kept[0]?.text === row.payload.fileName, `a photo arrived ${kept.length} times`)
  }
  for (const { fileKey, routeKey, caption, isLastPrimary } of routes.photos) {
    const route = living.find((one) => one.routeKey === routeKey)
    const own = rowsOf(ledger, fileKey)
    if (!route || route.isContested || !own.every(isUndisturbed)) continue
    const kept = link.media.find(({ key }) => own.some(({ row }) => row.id === key))
    hold(kept?.caption === caption, `a photo says “${kept?.caption}”, asked for: “${caption}”`)
    const ofRoute = routes.photos.filter((photo) => photo.routeKey === routeKey)
    const isSure = ofRoute.every((photo) => rowsOf(ledger, photo.fileKey).every(isUndisturbed))
    if (isLastPrimary && isSure) hold(kept?.isPrimary === true, `the primary picture is another one`)
  }
}
