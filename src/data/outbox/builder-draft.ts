/**
 * The drafts of the route builder, stored until they are saved or discarded. They lie in the outbox's database, so that one transaction
 * queues the changes and removes the draft, and nothing is lost or queued twice.
 */
import { isStorageFull } from '../device/storage-full.ts'
import type { Outbox, OutboxTables } from './outbox.ts'
import type { BuilderDraft, BuilderRoute, StoredDraft, DraftMedia } from '../routes/builder-route.ts'

const filesOf = ({ pois }: BuilderRoute): readonly DraftMedia[] => pois.flatMap(({ tempMedia }) => tempMedia)

/** Returns the draft without bytes; `isKept` says which of its files are stored. */
const withoutBytes = (
  { route, ...draft }: BuilderDraft,
  fileKeys: readonly string[],
  isKept: (key: string) => boolean,
): StoredDraft => ({
  ...draft,
  fileKeys,
  route: {
    ...route,
    pois: route.pois.map((poi) => ({
      ...poi,
      tempMedia: poi.tempMedia.filter(({ key }) => isKept(key)).map(({ bytes: _bytes, ...media }) => media),
    })),
  },
})

/** Stores a draft. Rejects where the device has no room for a new file; then all the rest of the draft is stored. */
export async function keepDraft(outbox: Pick<Outbox, 'write'>, draft: BuilderDraft): Promise<void> {
  const files = filesOf(draft.route)
  try {
    await outbox.write(async ({ drafts, bytes }) => {
      const known = new Set((await drafts.get(draft.key))?.fileKeys)
      const fresh = files.filter(({ key }) => !known.has(key))
      await bytes.bulkPut(fresh.map((file) => ({ key: file.key, bytes: file.bytes })))
      const fileKeys = [...known, ...fresh.map(({ key }) => key)]
      await drafts.put(withoutBytes(draft, fileKeys, () => true))
    })
  } catch (error) {
    if (!isStorageFull(error)) throw error
    await outbox.write(async ({ drafts }) => {
      const known = (await drafts.get(draft.key))?.fileKeys ?? []
      await drafts.put(withoutBytes(draft, known, (key) => known.includes(key)))
    })
    throw error
  }
}

/** Returns the draft with its files; a file whose bytes are missing is left out. */
export function readDraft(outbox: Pick<Outbox, 'read'>, key: string): Promise<BuilderDraft | undefined> {
  return outbox.read(async ({ drafts, bytes }) => {
    const stored = await drafts.get(key)
    if (!stored) return undefined
    const { fileKeys, route, ...draft } = stored
    const blobs = new Map(
      (await bytes.bulkGet([...fileKeys])).flatMap((one) => (one ? [[one.key, one.bytes]] : [])),
    )
    const pois = route.pois.map((poi) => ({
      ...poi,
      tempMedia: poi.tempMedia.flatMap((media) => {
        const blob = blobs.get(media.key)
        return blob ? [{ ...media, bytes: blob }] : []
      }),
    }))
    return { ...draft, route: { ...route, pois } }
  })
}

/** Removes the draft within a transaction, with its files except `carried`, which belong to a change now. */
export async function removeDraft(
  { drafts, bytes }: OutboxTables,
  key: string,
  carried: readonly string[] = [],
) {
  const stored = await drafts.get(key)
  if (!stored) return
  await bytes.bulkDelete(stored.fileKeys.filter((fileKey) => !carried.includes(fileKey)))
  await drafts.delete(key)
}

export const dropDraft = (outbox: Pick<Outbox, 'write'>, key: string): Promise<void> =>
  outbox.write((tables) => removeDraft(tables, key))
