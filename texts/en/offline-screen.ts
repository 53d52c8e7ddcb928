/** The Offline screen. Apart from the texts of the download button, which more screens load. */
export const offlineWalksLead = 'What is on this device plays with no signal.'
export const nothingStored = 'No walk is stored on this device yet.'
export const nothingStoredHow = 'Open a walk while you have a signal and choose Download.'
export const myTours = 'My Tours'
export const aTour = 'A tour'
export const removeTour = (title: string): string => `Remove ${title} from this device`
export const remove = 'Remove'
export const open = 'Open'
export const openTour = (title: string): string => `Open ${title}`
export const inLineAfter = (size: string): string => `${size} so far · next in line`
export const walksInLine = (number: number, of: number): string =>
  of === 1 ? 'Downloading' : `Downloading walk ${number} of ${of}`
export const stopAll = 'Stop all'
export const stopDownloadOf = (title: string): string => `Stop the download of ${title}`
export const checking = 'Checking what is stored …'
export const downloadMissingOf = (title: string): string => `Download what is missing of ${title}`
export const downloadTour = (title: string): string => `Download ${title}`
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
export const removeAll = 'Remove all'
export const removeAllTitle = 'Remove all walks from this device?'
export const removeAllText = (count: number, size: string): string =>
  `${count === 1 ? 'One walk' : `${count} walks`} with ${size} will be removed. Your account keeps them: they can be downloaded again.`
export const keepFirmly = 'Ask the browser to keep them'
export const notPromised = 'The browser did not promise it.'
export const storageKept = 'The browser keeps them until you remove them or they run out.'
export const storageMayBeDropped =
  'The browser may drop them when the device runs short of room; installing the app helps.'
export const storedUntil = (size: string, day: string): string => `${size} · until ${day}`
export const expired = (size: string): string => `${size} · run out: plays again after the next signal`
/** The text where nothing is stored yet whose size could be given. */
export const percentAlone = (percent: number): string => `${percent}% so far`
export const percentSoFar = (size: string, percent: number): string => `${size} · ${percent}% so far`
export const awaitingSoundAfter = (size: string, percent: number): string =>
  `${size} · ${percent}% so far · waiting for sound that is still being made`
export const awaitingSignalAfter = (size: string, percent: number): string =>
  `${size} · ${percent}% so far · waiting for a signal`
/** Two sentences, whatever punctuation the first one ends with. */
export const stoppedAndGoesOn = (why: string, percent: number): string =>
  `${why.replace(/\.$/, '')}. Stopped at ${percent}%. It goes on by itself.`
export const toursTake = (size: string): string => `Tours take ${size}.`
export const areFree = (size: string): string => `${size} are free.`
export const storageUsed = 'Storage used'
export const usedOf = (used: string, quota: string): string => `${used} of ${quota} used`
export const storageFilling = 'The room for this app is filling up.'
export const storageNearlyFull =
  'The room for this app is nearly full. Remove a tour before you download another.'
