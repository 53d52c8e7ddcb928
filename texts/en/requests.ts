/** Reasons why the server refused a request of any kind. */
export const characterNotKept = 'The request has a character that cannot be kept.'
export const malformed = 'The request is malformed.'
export const bodyMissing = 'The request needs a JSON body.'
export const notJson = 'The request body is not valid JSON.'
export const keyUnreadable = 'Idempotency-Key must be one text of 1 to 200 visible characters.'
export const keyUsed = 'Another request was sent under this Idempotency-Key.'
export const stillWorkedOn = 'The same request is still being worked on.'
export const notOffered = 'This server does not offer that yet.'
export const fileNotFound = 'File not found.'
export const notFound = 'Not found.'
export const unknownCategory = 'That is no category code.'
export const methodNotServed = 'This method is not served here.'
export const tookTooLong = 'The request took too long.'
export const tooLarge = 'The request is too large.'
export const addressTooLong = 'The address is too long.'
export const contentTypeUnknown = 'This content type is not supported: send JSON.'
export const tooManyRequests = 'Too many requests. Please wait a moment and try again.'
export const placesNotReady = 'The places here are still being looked up. Please try again in a moment.'
export const headersTooLarge = 'The request headers are too large.'
export const busy = 'The server is busy. Please try again in a moment.'
export const unavailable = 'This cannot be stored or read right now. Please try again in a moment.'
export const serverError = 'Server error. Please try again later.'
export const refused = 'The request was refused.'
export const signInFirst = 'Please sign in to continue.'
/** The texts by the kind of the item that was requested. */
export const missing = {
  chunk: 'Chunk not found.',
  job: 'This tour is not being made.',
  media: 'Photo or recording not found.',
  'point-of-interest': 'Point of interest not found.',
  route: 'Route not found.',
  section: 'Section not found.',
  session: 'This session has ended already.',
  topic: 'Topic not found.',
  tour: 'Tour not found.',
} as const
export const changedElsewhere = {
  route: 'The route was changed elsewhere.',
  tour: 'The tour was changed elsewhere.',
} as const

export const positionNeeded = 'Sorting by distance needs a position.'
