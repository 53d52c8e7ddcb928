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
