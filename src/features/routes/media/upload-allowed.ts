/** Would the server take a file of this size? Told before it is kept, so that nobody captions what will be refused. */
import { fail, ok, type Result } from '#contract/failure.ts'
import { ask } from '#live/ask.ts'
import type { PreparedFile } from './prepare-file.ts'

/** A file waits no longer for this answer: its upload is judged again in any case. */
const ANSWER_WITHIN_MS = 3000

/** Refused only in the server's own words; where it cannot be asked, the file is kept until it can. */
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
