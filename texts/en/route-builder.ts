/** The route builder. */
import { plural } from './language.ts'

export const createRoute = 'Create Route'
export const editRoute = 'Edit Route'
export const lead = 'Put up to six stops on the map, in the order of the walk.'
export const routeName = 'Route name'
export const routeNameExample = 'Bridges and bookshops'
export const description = 'Description'
export const topic = 'Topic'
export const isPublic = 'Public'
export const takenDownHint = 'This route was taken down by Streetlore, so it cannot be public.'
export const publicHint = 'Everybody may see a public route.'
export const details = 'Details'
export const stepsOfBuilding = 'Parts of the route'
export const mapView = 'Map View'
export const poiList = 'POI List'
export const validation = 'Validation'

export const undo = 'Undo'
export const redo = 'Redo'
export const optimize = 'Optimize'
export const preview = 'Preview'
export const saveRoute = 'Save Route'
export const toolsOfTheRoute = 'Route tools'
export const totals = (stops: number, miles: string, minutes: number): string =>
  `${stops} ${plural(stops, { one: 'stop', other: 'stops' })} · ${miles} ${plural(Number(miles), { one: 'mile', other: 'miles' })} · ${minutes} min`

export const mapOfTheRoute = 'Map of the route'
export const mapHint = 'Tap the map to add a stop.'
export const findAPlace = 'Find a place'
export const findAPlaceExample = 'Ponte Vecchio, Florence'
export const find = 'Find'
export const placesFound = 'Places found'
export const addPlace = (name: string): string => `Add ${name}`
export const myLocation = 'Use my location'
export const tryAgain = 'Try Again'
export const point = (number: number): string => `Point ${number}`
export const added = (name: string): string => `${name} added`

export const geocodingFailed = 'Geocoding failed. Please enter coordinates manually.'
export const locationNotFound =
  'Location not found. Please try a different address or enter coordinates manually.'

export const noPois = 'No POIs added yet'
export const noPoisText = 'Tap the map, find a place, or add a stop by its coordinates.'
export const addPoi = 'Add POI'
export const cancel = 'Cancel'
export const poiName = 'POI name'
export const latitude = 'Latitude'
export const longitude = 'Longitude'
export const address = 'Address'
export const search = 'Search'
export const stopsInOrder = 'Stops in the order of the walk'
export const moveStop = (name: string): string => `Move ${name}`
export const moveUp = 'Move up'
export const moveDown = 'Move down'
export const edit = 'Edit'
export const remove = 'Remove'
export const stopsHint = 'Drag a stop by its handle, or move it with the buttons.'
export const files = (count: number): string => `${count} ${plural(count, { one: 'file', other: 'files' })}`

export const editPoi = 'Edit POI'
export const notes = 'Notes for the AI'
export const notesHint = 'What the tour should tell of this stop. Only you see it.'
export const done = 'Done'

export const verdict = {
  few: 'Not checked yet',
  good: 'Good to walk',
  warnings: 'Walkable, with warnings',
  errors: 'Needs changes',
} as const
export const fewHint = 'Add at least 2 stops to check the route.'
export const goodHint = 'No errors and no warnings.'
export const checkedByServer = 'Checked by the server.'
export const checkedHere = 'Checked on this device, by the rules of the server.'
export const checking = 'Checking…'
export const validationFailed = 'Validation failed'
export const errors = 'Errors'
export const warnings = 'Warnings'
export const segments = 'Segments'
export const segment = (from: string, to: string): string => `${from} → ${to}`
export const segmentLength = (miles: string, minutes: number): string => `${miles} mi · ${minutes} min`
export const walkable = 'Walkable'
export const notWalkable = 'Not walkable'
export const recommendations = 'Recommendations'
export const splitRoute = 'The route is over 5 miles: consider splitting it into two walks.'
export const takeBreaks = 'The walk takes more than 180 minutes: plan breaks on the way.'
export const longSegment = 'A segment is too long to walk in one go: add a stop in between, or leave one out.'
export const fewSegments = 'A good walk has at least 3 segments: consider another stop.'

export const shorterOrder = 'A shorter order'
export const saves = (miles: string, minutes: number): string =>
  `Saves ${miles} miles and ${minutes} minutes.`
export const shortestAlready = 'This is the shortest order already.'
export const apply = 'Apply'
export const ignore = 'Ignore'
export const optimizationFailed = 'Route optimization failed'
/** The answer is not a permutation of the route's stops. */
export const optimizeFailed = 'Failed to optimize route'

export const nothingToPreview = 'Add some POIs to preview the route'
export const previewOf = (name: string): string => `Preview: ${name}`
export const unnamedRoute = 'Unnamed route'
export const close = 'Close'

export const fixErrors = 'Please fix validation errors before saving'
export const saveFailed = 'Failed to create route'
export const updateFailed = 'Failed to update route'
export const storageFull = 'There is no room left on this device. The newest file of this draft is not kept.'
export const draftNotKept = 'This draft cannot be kept on this device. Save it before you leave.'

export const restored = 'Your draft is back as you left it.'
export const discardDraft = 'Discard draft'
export const discardQuestion = 'The draft and its files go. This cannot be undone.'
export const discard = 'Discard'

export const leaveTitle = 'Leave without saving?'
export const leaveText = 'Your changes stay on this device as a draft, and are here when you return.'
export const leave = 'Leave'
export const stay = 'Stay Here'

export const routeNotFound = 'Route Not Found'
export const fetchFailed = 'Failed to fetch route'
export const notYours = 'Only the owner of a route can edit it.'
export const backToRoutes = 'Back to routes'
export const loading = 'Loading the route'
