/** What the record says of a download that stopped: it failed, or it waits for a signal. */
import { fail, isTransient, type Failure, type Result } from '#contract/failure.ts'
import type { DownloadDocument } from '#data/store/documents.ts'
import { awaitingSignal, isInLine, stoppedBy } from './download-records.ts'
import type { DownloadsContext } from './downloads-context.ts'

/** Notes it where the record still is what it is taken for. Resolves with the failure. */
export async function noteStop(
  { options, records, retries }: DownloadsContext,
  tourId: number,
  failure: Failure,
  isExpected: (document: DownloadDocument) => boolean,
): Promise<Result<never>> {
  const { now } = options
  if (isCut(failure) && !(await options.hasSignal())) {
    // With it whatever is in line, one after another of which would begin only to stop.
    for (const document of await records.all())
      await records.change(
        document.tourId,
        (is) => isInLine(is) || (is.tourId === tourId && isExpected(is)),
        (was) => awaitingSignal(was, now()),
      )
    return fail(failure)
  }
  if (isTransient(failure)) retries.failed(tourId, failure)
  await records.change(tourId, isExpected, (was) => stoppedBy(failure, was, now()))
  return fail(failure)
}

const isCut = ({ kind }: Failure): boolean => kind === 'offline' || kind === 'timeout'
