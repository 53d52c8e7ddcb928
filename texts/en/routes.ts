/** Custom routes: the list, one route, its link and its exports. */
import { plural } from './language.ts'

export const customRoutes = 'Custom Routes'
export const listLead = 'Walks along stops of your own, and those that others shared.'
export const whichRoutes = 'Which routes'
export const myRoutes = 'My Routes'
export const publicRoutes = 'Public Routes'
export const topic = 'Topic'
export const allTopics = 'All topics'
export const createRoute = 'Create Route'
export const loadingRoutes = 'Loading routes'
export const loadingRoute = 'Loading the route'
export const tryAgain = 'Try Again'
export const clearFilter = 'Clear filter'
export const pages = 'Pages'
export const pageOf = (page: number, total: number): string => `Page ${page} of ${total}`
export const previous = 'Previous'
export const next = 'Next'
export const routeCount = (count: number): string =>
  `${count} ${plural(count, { one: 'route', other: 'routes' })}`

export const noRoutesYet = 'No routes yet'
export const noRoutesText =
  'Choose your own stops, put them in order, and have a guide written for them. It works without a signal too.'
export const noPublicRoutes = 'No public routes yet'
export const noPublicRoutesText = 'Routes that people make public appear here.'
export const noRoutesAbout = (topic: string): string => `No routes about ${topic}`
export const noSuchPage = 'There is nothing on this page any more'
export const firstPage = 'First page'

export const view = 'View'
export const edit = 'Edit'
export const editRoute = 'Edit Route'
export const remove = 'Delete'
export const share = 'Share'
export const generateTour = 'Generate Tour'
export const generateAiTour = 'Generate AI Tour'
export const like = 'Like'
export const unlike = 'Unlike'
export const duplicate = 'Duplicate'
export const more = 'More'
export const exportGpx = 'Export GPX'
export const exportGeoJson = 'Export GeoJSON'
export const print = 'Print'
export const signInFor = 'Sign in to like, copy or hear this route; you come back here.'

export const isPublic = 'Public'
export const isPrivate = 'Private'
export const takenDownBecause = (reason: string): string =>
  `Taken down by Streetlore, so it can be neither public nor shared: ${reason}`
export const stops = 'Stops'
export const noStops = 'This route has no stops.'
export const facts = 'About this route'
export const stopCount = (count: number): string =>
  `${count} ${plural(count, { one: 'stop', other: 'stops' })}`
/** `written` is the number as it is shown. */
export const miles = (written: string): string => `${written} ${written === '1' ? 'mile' : 'miles'}`
export const likeCount = (count: number): string =>
  `${count} ${plural(count, { one: 'like', other: 'likes' })}`
export const madeBy = (name: string): string => `by ${name}`
export const mapOf = (name: string): string => `Map of ${name}`
export const yourNotes = 'Your notes'

export const routeNotFound = 'Route Not Found'
export const routeNotFoundText = 'It was deleted, or the address is not complete.'
export const linkNotFoundText = 'The link is not complete, or its owner has deleted the route.'
export const routePrivate = 'This route is private'
export const routePrivateText = 'Only its owner can open it here. Ask them for a link to it.'
export const backToRoutes = 'Back to Custom Routes'
export const browseTours = 'Browse Tours'
export const notStoredText =
  'You are offline, and this is not on this device. Open it once with a connection and it stays.'
export const asLastSeen = 'You are offline: this is as you last saw it.'

export const fetchMineFailed = 'Failed to fetch user routes'
export const fetchPublicFailed = 'Failed to fetch public routes'
export const fetchRouteFailed = 'Failed to fetch route'
export const fetchSharedFailed = 'Failed to fetch shared route'

export const deleteRoute = 'Delete Route'
export const deleteQuestion = 'Are you sure you want to delete this route? This action cannot be undone.'
export const deleted = 'Route deleted successfully'
export const deleteFailed = 'Failed to delete route'
export const liked = 'Route liked'
export const unliked = 'Route unliked'
export const likeFailed = 'Failed to update like status'

export const linkCopied = 'Share link copied to clipboard'
export const shareFailed = 'Failed to share route'
export const shareNeedsConnection = `${shareFailed}: a first link needs a connection.`
export const shareNeedsServer = `${shareFailed}: it is on this device only. It can be shared once it was sent.`
export const shareLink = 'Share link'
export const shareText = 'Whoever has this link can open the route, also while it is private.'
export const copyLink = 'Copy link'
export const copyFailed = 'The link could not be copied. Select it and copy it by hand.'
export const shareBy = 'Share by…'
export const showQrCode = 'QR code'
export const qrCodeText = 'Point a camera at it to open the route.'
export const qrCodeOf = (name: string): string => `QR code of ${name}`
export const closeShare = 'Close the share link'

export const generated = 'Tour generated successfully!'
export const generateFailed = 'Failed to generate tour'
export const generateNeedsConnection = `${generateFailed}: making a tour needs a connection.`
export const generateNeedsServer = `${generateFailed}: the route is on this device only. Try again once it was sent.`
export const tourFailed = (reason: string): string => `Tour generation failed: ${reason}`
export const makingTour = 'Your tour is being made'
export const makingTourText =
  'It opens here when it is ready. You can go on: it also appears in <a>My Tours</a>.'

export const copyName = (name: string): string => `${name} (copy)`
export const duplicated = 'Copied to My Routes'
export const duplicateFailed = 'Failed to create route'

/** The file name for a route without a name. */
export const fileName = 'route'
export const fileBy = 'Streetlore'
