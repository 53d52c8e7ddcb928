/** Downloads and what is stored on this device. */
export const downloadOf = (title: string): string => `Download of ${title}`
export const downloading = 'Downloading'
export const removeDownload = 'Remove download'
export const tryAgain = 'Try again'
export const downloadAgain = 'Download again'
export const download = 'Download'
export const offlineWalks = 'Offline walks'
export const offlineWalksLead = 'What is on this device plays with no signal.'
export const nothingStored = 'No walk is stored on this device yet.'
export const nothingStoredHow = 'Open a walk while you have a signal and choose Download.'
export const myTours = 'My Tours'
export const storedOnThisDevice = 'Stored on this device'
export const aTour = 'A tour'
export const removeTour = (title: string): string => `Remove ${title} from this device`
export const remove = 'Remove'
export const open = 'Open'
export const openTour = (title: string): string => `Open ${title}`
export const inLine = 'Next in line'
export const inLineAfter = (size: string): string => `${size} so far · next in line`
export const walksInLine = (number: number, of: number): string =>
  of === 1 ? 'Downloading' : `Downloading walk ${number} of ${of}`
export const stopAll = 'Stop all'
export const stopDownloadOf = (title: string): string => `Stop the download of ${title}`
export const checking = 'Checking what is stored …'
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
/** What is missing, each kind once. */
export const missingKinds = (kinds: readonly (keyof typeof MISSING)[]): string =>
  [...new Set(kinds)].map((kind) => MISSING[kind]).join(', ')
export const downloadMissing = 'Download what is missing'
export const downloadMissingOf = (title: string): string => `Download what is missing of ${title}`
export const downloadTour = (title: string): string => `Download ${title}`
export const readyOffline = 'Ready to walk offline'
export const wholeCity = 'The whole city'
export const wholeCityLead = 'All public walks within 5 km of you, in one tap. You see their size first.'
export const findWalksHere = 'Find walks near here'
export const downloadWalks = (count: number, size: string): string =>
  count === 1 ? `Download 1 walk (${size})` : `Download ${count} walks (${size})`
export const atLeast = (size: string): string => `at least ${size}`
export const notNow = 'Not now'
export const noPosition = 'Your position could not be found.'
export const noWalksHere = 'There is no public walk within 5 km that is not on this device already.'
export const walksBegun = 'They come one after another; the list above shows how far.'
export const walksOnDevice = (count: number, size: string): string =>
  count === 1 ? `One walk on this device takes ${size}.` : `${count} walks on this device take ${size}.`
export const removeAll = 'Remove all'
export const removeAllTitle = 'Remove all walks from this device?'
export const removeAllText = (count: number, size: string): string =>
  `${count === 1 ? 'One walk' : `${count} walks`} with ${size} will be removed. Your account keeps them: they can be downloaded again.`
export const keepFirmly = 'Ask the browser to keep them'
export const notPromised = 'The browser did not promise it.'
export const keptFirmly = 'The browser keeps it until you remove it or it runs out.'
export const maybeDropped = 'The browser may drop it when the device runs short of room.'
export const storageKept = 'The browser keeps them until you remove them or they run out.'
export const storageMayBeDropped =
  'The browser may drop them when the device runs short of room; installing the app helps.'
export const stoppedAt = (percent: number): string =>
  `Stopped at ${percent}%. It goes on by itself with the next signal.`
export const downloaded = 'Downloaded'
export const until = (day: string): string => `until ${day}`
export const storedUntil = (size: string, day: string): string => `${size} · until ${day}`
export const expired = (size: string): string => `${size} · run out: plays again after the next signal`
export const percentSoFar = (size: string, percent: number): string => `${size} · ${percent}% so far`
export const toursTake = (size: string): string => `Tours take ${size}.`
export const areFree = (size: string): string => `${size} are free.`
export const storageUsed = 'Storage used'
export const usedOf = (used: string, quota: string): string => `${used} of ${quota} used`
export const storageFilling = 'The room for this app is filling up.'
export const storageNearlyFull =
  'The room for this app is nearly full. Remove a tour before you download another.'

export const signedOut = 'You must be logged in to download audio'
export const noConnection = 'No internet connection'
export const noSpace = 'Not enough storage space available'
export const alreadyDownloaded = 'Tour audio already downloaded'
export const chunkFailed = 'Failed to download chunk'
export const chunkNotReady = (chunk: string): string => `Chunk ${chunk} not available for download`
export const mobileData = 'You are not connected to WiFi. Downloading may use mobile data.'
export const installFirst =
  'The installed app keeps its own walks. Install it first: Share, then Add to Home Screen, and download there. Or tap again to download in this browser.'
