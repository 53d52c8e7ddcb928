/** Finding the tours of others: browsing, near me, the preview. */
import { plural } from './language.ts'

export const allTopics = 'All topics'
export const allLanguages = 'All languages'
export const language = 'Language'
export const browseTours = 'Browse Tours'
export const browseLead = 'Walks that others made and shared. Look inside any of them.'
export const toursNearMe = 'Tours Near Me'
export const findTours = 'Find tours'
export const searchExample = 'A city, a place, a word'
export const topic = 'Topic'
export const sortBy = 'Sort by'
export const sortRelevance = 'Best match'
export const sortNewest = 'Newest'
export const sortDistance = 'Distance'
export const showMap = 'Show map'
export const hideMap = 'Hide map'
export const mapOfTours = 'Map of the tours found'
export const onlySimilar = 'No tour has exactly these words. These come close:'
export const storedOnly = 'Without a signal, only what is stored on this device can be searched.'
export const quickTopics = 'Quick topics'
export const tours = 'Tours'
export const tryAgain = 'Try Again'
export const clearFilters = 'Clear Filters'
export const nothingFound = 'Nothing public fits this search.'
export const showMoreTours = 'Show more tours'
export const browseAllTours = 'Browse All Tours'
export const update = 'Update'
export const radius = 'Radius'
export const findingPosition = 'Finding where you are…'
export const storedOnThisDevice = 'Stored on this device'
export const expandSearch = 'Expand Search'
export const tourPreview = 'Tour preview'
export const loadingThePreview = 'Loading the preview'
export const howItBegins = 'How it begins'
export const stopsOnTheWay = 'Stops on the way'
export const playTitle = 'Play this tour'
export const signUpTitle = 'Sign up'
export const readyToWalk = 'Ready to walk?'
export const readyText = 'The narration follows you from stop to stop.'
export const play = 'Play'
export const hearTheWholeWalk = 'Hear the whole walk'
export const signUpText =
  'A free account plays every stop, keeps the walk on your phone and makes walks of your own.'
export const signUp = 'Sign Up'
export const signIn = 'Sign In'
export const loadingTours = 'Loading tours'
export const toursWithin = (count: number, radiusKm: number): string =>
  `${count} ${plural(count, { one: 'tour', other: 'tours' })} within ${radiusKm} km`
export const noTourWithin = (radiusKm: number): string =>
  `No public tour starts within ${radiusKm} km of you.`
export const moreStops = (count: number): string =>
  `+${count} more ${plural(count, { one: 'point', other: 'points' })} of interest`

export const toursFailed = 'Failed to load tours. Please try again later.'
export const noTours = 'No tours found'
export const nearbyFailed = 'Failed to load nearby tours. Please try again later.'
export const noNearby = 'No nearby tours found'
export const previewTitle = 'Tour Not Available'
export const previewFailed = 'Failed to load tour preview. This tour may not be publicly available.'
export const kilometres = (km: number): string => `${km} km`
export const plays = (count: number): string => `${count} ${plural(count, { one: 'play', other: 'plays' })}`
export const toursFound = (count: number): string =>
  `${count} ${plural(count, { one: 'tour', other: 'tours' })}`
/** Several tours that begin at one place of the map. */
export const toursHere = (place: string, count: number): string => `${place}: ${toursFound(count)}`

/** The beginning of a tour, for who has no account. */
export const hearAWalk = 'Hear a walk'
export const hearLead = 'Half a minute of a real walk, read aloud. No account needed.'
export const hearASample = 'Hear a sample'
export const sampleOf = (stop: string): string => `First stop: ${stop}`
export const sampleLength = (seconds: number): string =>
  `${seconds} ${plural(seconds, { one: 'second', other: 'seconds' })} of the first stop`
export const pause = 'Pause'
export const sampleProgress = 'How much of the sample was heard'
export const timeOf = (at: string, length: string): string => `${at} of ${length}`
export const sampleEnded = 'That was the beginning. It goes on where you stopped.'
export const hearAgain = 'Hear it again'
export const sampleFailed = 'The sound could not be loaded. Check the connection and try again.'
export const sampleBeingMade = 'The sound of this walk is still being made.'
export const walkBeingMade = 'The first walk is being recorded'
export const walkBeingMadeText = 'This takes a moment. It begins here as soon as it is ready.'
export const noWalkToHear = 'No walk can be heard yet'
export const noWalkToHearText = 'There is no public walk with sound at the moment. Have a look at those that there are.'
export const walkNotLoaded = 'The walk could not be loaded'
export const walkNotLoadedText = 'There is no connection, and none of the walks is stored on this device.'
export const lookingForAWalk = 'Looking for a walk'
export const seeWholeWalk = 'See the whole walk'
