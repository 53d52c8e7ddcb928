/** Goes on with what was cut. */
import type { Begin } from './begin.ts'
import { awaitingSignal, isUnderWay } from './download-records.ts'
import type { DownloadsContext } from './downloads-context.ts'
import { goesOn, isPassing } from './goes-on.ts'

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
