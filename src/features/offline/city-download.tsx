/** Downloads all public walks around here in one tap, after showing their number and size. */
import { useState } from 'react'
import { DOWNLOAD } from '#contract/threads/stored-files.ts'
import { GEOLOCATION, positions as devicePositions, type Positions } from '#platform/device/geolocation.ts'
import { formatBytes } from '#kit/formats.ts'
import { isOnMobileData } from '#data/device/connection.ts'
import { freeBytes } from '#data/device/storage-use.ts'
import { useOnline } from '#live/connection.ts'
import { useSession } from '#live/session/session.ts'
import { startDownload, useDownloads } from '#live/downloads.ts'
import { isInstalledStorageApart } from '#platform/page/install-prompt.ts'
import { persistStorage } from '#platform/storage/persist-storage.ts'
import { Button } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import * as texts from '#texts/offline.ts'
import * as screen from '#texts/offline-screen.ts'
import { cityWalks, type CityWalk } from './city-walks.ts'
import { tapOutcome } from './download-steps.ts'
import { downloadFailureText } from './messages.ts'
import { isShown } from './queue-progress.ts'
import * as css from './storage-bar.css.ts'

type State =
  | { readonly name: 'idle' | 'looking' | 'begun' }
  | { readonly name: 'problem'; readonly text: string }
  | { readonly name: 'found'; readonly walks: readonly CityWalk[]; readonly warning?: string }

const bytesOf = (walks: readonly CityWalk[]): number => walks.reduce((sum, { bytes = 0 }) => sum + bytes, 0)

/** For signed-in users with a connection; draws nothing for others. */
export function CityDownload({ positions = devicePositions }: { readonly positions?: Positions }) {
  const isSignedIn = useSession().name === 'signed-in'
  const isOnline = useOnline()
  const downloads = useDownloads()
  const [state, setState] = useState<State>({ name: 'idle' })
  /** The browser's answer to the request for persistent storage. */
  const [isKept, setKept] = useState<boolean>()
  if (!isSignedIn || !isOnline) return null

  const look = async () => {
    setState({ name: 'looking' })
    const here = await positions.current(GEOLOCATION.nearby)
    if (!here.ok) return setState({ name: 'problem', text: screen.noPosition })
    const stored = new Set(
      downloads.filter((download) => download.state === 'downloaded').map(({ tourId }) => tourId),
    )
    const found = await cityWalks(here.value, stored)
    if (!found.ok) return setState({ name: 'problem', text: downloadFailureText(found.failure) })
    if (found.value.length === 0) return setState({ name: 'problem', text: screen.noWalksHere })
    setState({ name: 'found', walks: found.value })
  }
  const start = async ({ walks, warning }: Extract<State, { name: 'found' }>) => {
    const outcome = tapOutcome({
      isSignedIn,
      isOnline,
      isDownloaded: false,
      isOnMobileData: isOnMobileData(),
      isStoredApart: isInstalledStorageApart() && !downloads.some(isShown),
      wasWarned: warning !== undefined,
    })
    if (outcome.name === 'warn') return setState({ name: 'found', walks, warning: outcome.text })
    // Requested in the tap itself; a refusal does not stop the downloads.
    void persistStorage().then(setKept)
    const free = await freeBytes()
    if (free !== undefined && free < bytesOf(walks) + DOWNLOAD.headroomBytes)
      return setState({ name: 'problem', text: texts.noSpace })
    setState({ name: 'begun' })
    for (const { tourId } of walks) await startDownload(tourId)
  }

  return (
    <Stack gap="sm">
      <h2>{screen.wholeCity}</h2>
      <p className={css.facts}>{screen.wholeCityLead}</p>
      <div className={css.actions}>
        {state.name === 'found' ? (
          <>
            <Button variant="primary" onPress={() => void start(state)}>
              {screen.downloadWalks(state.walks.length, sizeText(state.walks))}
            </Button>
            <Button onPress={() => setState({ name: 'idle' })}>{screen.notNow}</Button>
          </>
        ) : (
          <Button isPending={state.name === 'looking'} onPress={() => void look()}>
            {screen.findWalksHere}
          </Button>
        )}
      </div>
      {state.name === 'found' && state.warning !== undefined && (
        <p role="alert" className={css.facts}>
          {state.warning}
        </p>
      )}
      <output className={css.facts}>
        {state.name === 'problem' && state.text}
        {state.name === 'begun' && screen.walksBegun}
        {state.name === 'begun' &&
          isKept !== undefined &&
          ` ${isKept ? texts.keptFirmly : texts.maybeDropped}`}
        {state.name === 'found' && state.walks.map(({ title }) => title).join(' · ')}
      </output>
    </Stack>
  )
}

/** Says 'at least' where the server did not give every size. */
function sizeText(walks: readonly CityWalk[]): string {
  const size = formatBytes(bytesOf(walks))
  return walks.every(({ bytes }) => bytes !== undefined) ? size : screen.atLeast(size)
}
