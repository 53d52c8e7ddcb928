/** The dashboard, its form and My Tours. */
import { languageInEnglish, plural } from './language.ts'

export const continueYourWalk = 'Continue your walk'
export const continueTour = (title: string): string => `Continue ${title}`
export const goOn = 'Continue'
export const welcomeByName = (firstName: string): string => `Welcome, ${firstName}`
export const welcome = 'Welcome'
export const dashboard = 'Dashboard'
export const inTheMaking = 'In the making'
export const recentTours = 'Recent tours'
export const customRoutes = 'Custom Routes'
export const customRoutesText = 'Build a walk of your own stops'
export const viewAllTours = 'View All Tours'
export const loadingYourTours = 'Loading your tours'
export const toursNotLoaded =
  'Your tours could not be loaded. They are shown here when the connection is back.'
export const toursAppearHere = 'Your tours appear here. Until then, see what others made:'
export const browseTours = 'Browse Tours'
export const generateAiTour = 'Generate AI Tour'
export const tryAgain = 'Try Again'
export const generateTopicTour = (topic: string): string => `Generate ${topic} Tour`
export const generateTour = 'Generate Tour'
export const unlimitedTours = 'Premium: unlimited tours'
export const upgrade = 'Upgrade'
export const topic = 'Topic'
export const loadingTopics = 'Loading topics'
export const lookingUpAddress = 'Looking up the address…'
export const findingPosition = 'Finding where you are…'
export const locationHint = 'A city, an address or coordinates (lat, lng)'
export const location = 'Location'
export const locationExample = 'Florence, Italy'
export const myLocation = 'Use my location'
export const myTours = 'My Tours'
export const newTour = 'New tour'
export const errorLoadingTours = 'Error Loading Tours'
export const fetchFailed = 'Failed to fetch tours'
export const noToursYet = 'No Tours Yet'
export const generateATour = 'Generate a tour'
export const noToursText = 'Name a place and a topic, and your first walk is made in a minute or two.'
export const showMoreTours = 'Show more tours'
export const deleteTour = 'Delete Tour'
export const confirmDelete = 'Delete'
export const tryAgainJob = 'Try again'
export const dismiss = 'Dismiss'
export const isPublic = 'Public'
export const view = 'View'
export const downloaded = 'Downloaded'
export const audioOf = (title: string): string => `Audio of ${title}`
export const timeOf = (position: string, duration: string): string => `${position} of ${duration}`
export const stopsAndTime = (heard: number, total: number, time: string): string =>
  `${heard} of ${total} ${plural(total, { one: 'stop', other: 'stops' })}, ${time}`
export const plays = (count: number): string => `${count} ${plural(count, { one: 'play', other: 'plays' })}`

export const hubState = {
  Connected: 'Connected',
  Connecting: 'Connecting',
  Disconnected: 'Disconnected',
} as const
export const liveUpdates = (state: string): string => `Live updates: ${state}`

export const quota = (used: number, limit: number): string => `Tours this month: ${used} / ${limit}`
export const resetsOn = (day: string): string => `Resets on ${day}`
export const upgradeFor = (topics: string): string =>
  `<a>Upgrade to Premium</a> for ${topics} tours and no monthly limit.`

export const addressNotFound = 'Address not found. Please try a different location or use coordinates.'
export const addressLookupFailed = 'Failed to look up address. Please try coordinates (lat, lng) format.'

export const locationMissing = 'Please enter a location'
export const topicMissing = 'Please select a topic'
export const coordinatesMissing = 'Please provide location coordinates'
export const quotaUsedUp = 'You have reached your monthly tour limit. Please upgrade to continue.'

export const walkIsShort = (topic: string, place: string, possibleMin: number, wantedMin: number): string =>
  `For ${topic} in ${place} there is enough for about ${possibleMin} minutes, not ${wantedMin}.`
export const walkIsLong = (topic: string, place: string, possibleMin: number, wantedMin: number): string =>
  `For ${topic} in ${place} a walk takes about ${possibleMin} minutes, not ${wantedMin}.`

export const walkIsLookedUp = (place: string): string =>
  `Places in ${place} are looked up when the tour is made. That can take a few minutes.`

/** `language` is a BCP 47 tag. */
export const walkIsInEnglish = (topic: string, place: string, language: string): string =>
  `${topic} in ${place} can be told in English, but not yet in ${languageInEnglish(language)}.`
export const takeEnglishWalk = 'Take the English walk'
export const nearestWalks = (place: string, nearest: string, distanceKm: number): string =>
  `We know no walks in ${place} yet. The nearest place that has some is ${nearest}, ${distanceKm.toLocaleString('en')} km away.`
export const goToNearest = (nearest: string): string => `Walk in ${nearest} instead`

export const topicsFailed = 'Failed to load topics'
export const generateFailed = 'Failed to generate tour'
export const needsConnection = 'Making a tour needs a connection.'
export const generateOffline = `${needsConnection} Your place and topic stay here: try again when you are back online.`

export const publishNotesTitle = 'Publish your notes too?'
export const publishNotesWarning =
  'This tour tells what you wrote for yourself: your notes on its stops, or what you asked it to mention. In a public tour everyone can read and hear that.'
export const publishNotes = 'Publish with my notes'
export const keepPrivate = 'Keep it private'
export const published = 'Tour published successfully'
export const unpublished = 'Tour unpublished successfully'
export const isTakenDown =
  'This tour was taken down by Streetlore and cannot be public. The reason stands under My Tours.'
export const takenDownBecause = (reason: string): string =>
  `Taken down by Streetlore, so it cannot be public: ${reason}`
export const publicityFailed = 'Failed to update tour publicity'
export const deleted = 'Tour deleted successfully'
export const deleteFailed = 'Failed to delete tour'
export const deleteQuestion = 'Are you sure you want to delete this tour? This action cannot be undone.'
/** The credit that licences require wherever the picture shows. */
export const photographBy = (author: string, licence: string): string =>
  `Photograph: ${author}, ${licence}, Wikimedia Commons`
