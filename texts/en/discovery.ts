/** The screens that find tours of others: browsing, near me, the preview. */
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
export const mapNotLoaded = 'The map could not be loaded. Show it again where there is a signal.'
export const onlySimilar = 'No tour has exactly these words. These come close:'
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
/** Shown below the tours of all topics, of which only the first few are listed. */
export const chooseTopic = 'Choose a topic to see all of its tours.'
export const noTours = 'No tours found'
export const nearbyFailed = 'Failed to load nearby tours. Please try again later.'
export const noNearby = 'No nearby tours found'
export const previewTitle = 'Tour Not Available'
export const previewFailed = 'Failed to load tour preview. This tour may not be publicly available.'
export const kilometres = (km: number): string => `${km} km`
export const plays = (count: number): string => `${count} ${plural(count, { one: 'play', other: 'plays' })}`
export const toursAtLeast = (count: number): string => `${count} tours or more`
export const toursFound = (count: number): string =>
  `${count} ${plural(count, { one: 'tour', other: 'tours' })}`
