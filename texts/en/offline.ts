/** Downloads and what is stored on this device. */
export const downloadOf = (title: string): string => `Download of ${title}`
export const downloading = 'Downloading'
export const removeDownload = 'Remove download'
export const tryAgain = 'Try again'
export const downloadAgain = 'Download again'
export const download = 'Download'
export const offlineWalks = 'Offline walks'
export const storedOnThisDevice = 'Stored on this device'
export const inLine = 'Next in line'
export const awaitingSound = 'Waiting for sound that is still being made'
export const awaitingSignal = 'Waiting for a signal'
export const missingOf = (missing: number, total: number): string => `Missing: ${missing} of ${total} files`
const MISSING = {
  sound: 'sound',
  map: 'street map',
  cover: 'cover',
  picture: 'pictures',
  recording: 'recordings',
  film: 'films',
  emergency: 'emergency numbers',
  weather: 'weather',
  texts: 'texts',
} as const
/** The kinds of missing files, each kind once. */
export const missingKinds = (kinds: readonly (keyof typeof MISSING)[]): string =>
  [...new Set(kinds)].map((kind) => MISSING[kind]).join(', ')
export const downloadMissing = 'Download what is missing'
export const readyOffline = 'Ready to walk offline'
export const walksOnDevice = (count: number, size: string): string =>
  count === 1 ? `One walk on this device takes ${size}.` : `${count} walks on this device take ${size}.`
export const keptFirmly = 'The browser keeps it until you remove it or it runs out.'
export const maybeDropped = 'The browser may drop it when the device runs short of room.'
export const stoppedAt = (percent: number): string => `Stopped at ${percent}%. It goes on by itself.`
export const downloaded = 'Downloaded'
export const until = (day: string): string => `until ${day}`
export const signedOut = 'You must be logged in to download audio'
export const noConnection = 'No internet connection'
export const noSpace = 'Not enough storage space available'
export const alreadyDownloaded = 'Tour audio already downloaded'
export const chunkFailed = 'Failed to download chunk'
export const chunkNotReady = (chunk: string): string => `Chunk ${chunk} not available for download`
export const mobileData = 'You are not connected to WiFi. Downloading may use mobile data.'
export const installFirst =
  'The installed app keeps its own walks. Install it first: Share, then Add to Home Screen, and download there. Or tap again to download in this browser.'
