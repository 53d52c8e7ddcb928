/**
 * Asks the server whether it accepts a file of this size, before the file is stored, so that nobody writes a caption for one that
 * will be refused.
 */
import { fail, ok, type Result } from '#contract/failure.ts'
import { ask } from '#live/ask.ts'
import type { PreparedFile } from './prepare-file.ts'

/** The longest wait for this answer: the upload is checked again in any case. */
const ANSWER_WITHIN_MS = 3000

/** Fails only with the server's own text; where it cannot be reached, the file is stored until it can. */
export async function uploadAllowed(file: PreparedFile): Promise<Result<PreparedFile, string>> {
  const slow = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), ANSWER_WITHIN_MS)
  })
  const answer = await Promise.race([
    ask('validateUpload', { body: { fileSize: file.bytes.size, mediaType: file.mediaType } }),
    slow,
  ])
  return answer?.ok && !answer.value.canUpload ? fail(answer.value.message) : ok(file)
}
