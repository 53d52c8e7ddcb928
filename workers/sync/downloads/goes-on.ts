/** Which downloads go on by themselves, and when. */
import { isTransient } from '#contract/failure.ts'
import type { DownloadDocument } from '#data/store/documents.ts'
import type { Begin } from './begin.ts'
import { awaitingSignal, isUnderWay } from './download-records.ts'
import type { DownloadsContext } from './downloads-context.ts'

export const goesOn = (document: DownloadDocument): boolean =>
  isUnderWay(document) ||
  document.state === 'awaiting-signal' ||
  isPassing(document) ||
  (document.state === 'failed' && document.failure?.kind === 'files-missing')

const isPassing = ({ state, failure }: DownloadDocument): boolean =>
  state === 'failed' && failure !== undefined && failure.kind !== 'files-missing' && isTransient(failure)

/** Of what stopped nothing is tried without a signal: it waits as it is. */
export async function beginAgain(
  { options, records }: DownloadsContext,
  begin: Begin,
  isDue: (tourId: number) => boolean,
): Promise<void> {
  const all = (await records.all()).filter(goesOn)
  const due = all.filter((document) => !isUnderWay(document) && isDue(document.tourId))
  const hasSignal = due.length > 0 && (await options.hasSignal())
  for (const document of all) {
    const { tourId } = document
    const isTried = isUnderWay(document) || (hasSignal && due.includes(document))
    if (isTried) await begin(tourId, true)
    // What is missing of a whole copy goes on being said; other trouble is now that there is no signal.
    else if (due.includes(document) && isPassing(document))
      await records.change(tourId, isPassing, (was) => awaitingSignal(was, options.now()))
  }
}
