/** POST /custom-media/upload: from the form to the files in the store and their row. */
import * as routeTexts from '#texts/answers.ts'
import * as texts from '#texts/custom-media.ts'
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { NOT_YOURS } from '#contract/answer-codes.ts'
import { MEDIA_RULES, MEDIA_TYPE } from '#contract/media-rules.ts'
import type { SignedIn, Received } from '#server/kernel/http/call.ts'
import type { Database, Transaction } from '#server/kernel/db/open-database.ts'
import { customMedia, type StoredFile } from '#server/kernel/db/schema/custom-media.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import { forbidden, Refusal } from '#server/kernel/http/refusal.ts'
import { malformed } from '#server/kernel/http/validation.ts'
import type { ObjectStore } from '#server/kernel/storage/object-store.ts'
import { createMediaToken, customMediaPrefix } from '#server/kernel/storage/custom-media-files.ts'
import { keepFiles, noteFileRemovals, removeUnkept } from '#server/kernel/storage/file-removals.ts'
import { type FileKind, kindOfFile } from '#server/kernel/pictures/file-kind.ts'
import { type ReceivedForm, receiveForm } from '#server/api/uploads/receive-form.ts'
import { type DrawnFile, redrawPicture } from '#server/api/uploads/redraw-picture.ts'
import { lockOwnPoi, routeOfPoi } from './media-access.ts'
import { mediaAnswer } from './media-answers.ts'
import { type MediaForm, mediaFormOf, refuseTooLarge } from './media-form.ts'
import { refuseOverQuota, usageOf } from './media-quota.ts'
import { takesPrimary } from './primary-picture.ts'
import type { UploadPlaces } from './upload-places.ts'

export interface UploadParts {
  readonly places: UploadPlaces
  readonly db: Database
  readonly store: ObjectStore
  /** The folder of files that are not checked yet. */
  readonly uploadFolder: string
}

/** The stored files of an upload whose row is not written yet. */
interface StoredFiles {
  readonly fileId: string
  readonly fileName: string
  readonly sizeBytes: number
  readonly files: readonly StoredFile[]
}

export interface ReceivedMedia extends Received {
  readonly form: MediaForm
  /** Set by `prepare`. */
  stored(): StoredFiles
}

/** The sweep removes files without a row after this time; no upload takes that long to be stored. */
const STORED_WITHIN_MIN = 60

/** Reads the form and checks its file. */
export async function receiveMedia(
  parts: UploadParts,
  request: FastifyRequest,
  user: SignedIn,
): Promise<ReceivedMedia> {
  if (!(request.body instanceof Readable))
    throw new Refusal(415, { error: texts.uploadNeedsForm, code: 'form_needed' })
  const leave = parts.places.take(user.id)
  try {
    const received = await receiveForm(request.body, request.headers, parts.uploadFolder, {
      fileField: 'File',
      checkSize: (bytes, fields) => refuseTooLarge(bytes, fields.get('MediaType')),
    })
    const discard = async () => {
      leave()
      await received.discard()
    }
    return await judge(parts, received, user.id, discard)
  } catch (error) {
    leave()
    throw error
  }
}

async function judge(
  { db, store }: UploadParts,
  { fields, file, folder }: ReceivedForm,
  userId: string,
  discard: () => Promise<void>,
): Promise<ReceivedMedia> {
  try {
    const form = mediaFormOf(fields)
    if (!file) throw malformed([texts.fileMissing])
    if (file.bytes === 0) throw malformed([texts.fileEmpty])
    refuseTooLarge(file.bytes, String(form.mediaType))
    const kind = await kindOfFile(file.path, form.mediaType)
    if (!kind) throw typeNotAllowed(form)
    const fileId = randomUUID()
    const prefix = customMediaPrefix(fileId)
    let isNoted = false
    let files: StoredFiles | undefined
    return {
      form,
      identity: { ...form, sha256: file.sha256 },
      async prepare() {
        await refuseEarly(db, userId, form.poiId)
        // The removal is noted first, so that a crash from here on leaves no file without a note.
        await noteFileRemovals(db, [prefix], { inMinutes: STORED_WITHIN_MIN })
        isNoted = true
        files = { fileId, ...(await storeFiles(store, prefix, form, kind, { path: file.path, folder })) }
      },
      stored() {
        if (!files) throw new Error('nothing is stored yet')
        return files
      },
      async discard() {
        await discard()
        if (isNoted) await removeUnkept(db, store, prefix)
      },
    }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Stores the row in the call's transaction: from here on the files stay. */
export async function insertMedia(
  tx: Transaction,
  userId: string,
  { form, stored }: Pick<ReceivedMedia, 'form' | 'stored'>,
) {
  const { poiId, mediaType, caption, isPrimaryAsked } = form
  const { fileId, fileName, sizeBytes, files } = stored()
  await lockOwnPoi(tx, poiId, userId)
  // The lock makes uploads of one user count one after another.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  refuseOverQuota(await usageOf(tx, userId), sizeBytes)
  const isPrimary = mediaType === MEDIA_TYPE.image && (await takesPrimary(tx, poiId, isPrimaryAsked))
  if (!(await keepFiles(tx, customMediaPrefix(fileId)))) throw new Error('the files were removed meanwhile')
  const [media] = await tx
    .insert(customMedia)
    .values({
      poiId,
      ownerId: userId,
      mediaType,
      caption,
      isPrimary,
      fileId,
      fileName,
      sizeBytes,
      files,
      ownToken: createMediaToken(),
      publicToken: createMediaToken(),
    })
    .returning()
  if (!media) throw new Error('the media was not inserted')
  return mediaAnswer(media, true)
}

const typeNotAllowed = ({ mediaType }: MediaForm) =>
  new Refusal(415, { error: texts.typeNotAllowed(MEDIA_RULES[mediaType].listed), code: 'file_type' })

/** A file that is sure to be refused is not encoded and stored at all; the transaction makes the final check. */
async function refuseEarly(db: Database, userId: string, poiId: number): Promise<void> {
  const route = await routeOfPoi(db, poiId)
  if (route.ownerId !== userId) throw forbidden(routeTexts.routeOfOther, NOT_YOURS)
  refuseOverQuota(await usageOf(db, userId), 1)
}

async function storeFiles(
  store: ObjectStore,
  prefix: string,
  { mediaType }: MediaForm,
  kind: FileKind,
  { path, folder }: { readonly path: string; readonly folder: string },
): Promise<Omit<StoredFiles, 'fileId'>> {
  const name = `${mediaType === MEDIA_TYPE.voice ? 'voice' : 'video'}.${kind.extension}`
  const drawn: readonly DrawnFile[] =
    mediaType === MEDIA_TYPE.image
      ? await redrawPicture(path, kind, folder)
      : [{ name, path, contentType: kind.contentType }]
  const files: StoredFile[] = []
  for (const file of drawn) {
    const key = prefix + file.name
    const { bytes, sha256 } = await store.put(key, createReadStream(file.path), file.contentType)
    files.push({ name: file.name, bytes, sha256 })
  }
  const sizeBytes = files.reduce((sum, { bytes }) => sum + bytes, 0)
  return { fileName: files[0]?.name ?? name, sizeBytes, files }
}
