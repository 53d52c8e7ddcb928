/** The files of a stop by the server's rule: a stop that has pictures has exactly one primary picture. Pure. */
import { MEDIA_TYPE } from '#contract/media-rules.ts'

interface StopFile {
  readonly mediaType: number
  readonly caption?: string | null | undefined
  readonly isPrimary: boolean
}

/** The fields of a sent file that may be changed. */
export interface FileEdit {
  /** The new caption; '' removes it. */
  readonly caption?: string
  /** Makes the picture the primary one in place of another. */
  readonly isPrimary?: true
}

const isPicture = ({ mediaType }: StopFile): boolean => mediaType === MEDIA_TYPE.image

const withPrimary = <F extends StopFile>(files: readonly F[], primary: F | undefined): F[] =>
  files.map((file) => {
    const isPrimary = file === primary
    return isPicture(file) && file.isPrimary !== isPrimary ? { ...file, isPrimary } : file
  })

/** Makes the oldest picture the primary one where none is. */
const withOnePrimary = <F extends StopFile>(files: readonly F[]): F[] =>
  files.some((file) => isPicture(file) && file.isPrimary)
    ? [...files]
    : withPrimary(files, files.find(isPicture))

export function withFile<F extends StopFile>(files: readonly F[], file: F): F[] {
  const all = [...files, file]
  return isPicture(file) && file.isPrimary ? withPrimary(all, file) : withOnePrimary(all)
}

export const withoutFile = <F extends StopFile>(files: readonly F[], isIt: (file: F) => boolean): F[] =>
  withOnePrimary(files.filter((file) => !isIt(file)))

export function withEditedFile<F extends StopFile>(
  files: readonly F[],
  isIt: (file: F) => boolean,
  { caption, isPrimary }: FileEdit,
): F[] {
  const edited = files.map((file) =>
    isIt(file) && caption !== undefined ? { ...file, caption: caption || null } : file,
  )
  const primary = edited.find(isIt)
  return isPrimary && primary && isPicture(primary) ? withPrimary(edited, primary) : edited
}
