/** The words of the tours screens (first document, sections 2, 5 and 8; second document, sections 4 and 8). */
import type { Failure } from '#contract/failure.ts'
import type { Missing } from './generation/generation-rules.ts'
import type { LocationProblem } from './location/location-input.ts'

export const LOCATION_PROBLEM: Readonly<Record<LocationProblem, string>> = {
  'not-found': 'Address not found. Please try a different location or use coordinates.',
  'lookup-failed': 'Failed to look up address. Please try coordinates (lat, lng) format.',
  'position-unsupported': 'Geolocation is not supported by this browser.',
  'position-denied': 'Location access denied. Please enable location services and try again.',
  'position-unavailable': 'Location information is unavailable.',
  'position-timeout': 'Location request timed out. Please try again.',
  'position-failed': 'Unable to get your location.',
}

export const MISSING: Readonly<Record<Missing, string>> = {
  location: 'Please enter a location',
  topic: 'Please select a topic',
  coordinates: 'Please provide location coordinates',
  quota: 'You have reached your monthly tour limit. Please upgrade to continue.',
}

export const TOPICS_FAILED = 'Failed to load topics'
export const GENERATE_FAILED = 'Failed to generate tour'
export const NEEDS_CONNECTION = 'Making a tour needs a connection.'
export const GENERATE_OFFLINE = `${NEEDS_CONNECTION} Your place and topic stay here: try again when you are back online.`

/** Said when the server has it. */
export const publicityText = (isPublic: boolean): string =>
  isPublic ? 'Tour published successfully' : 'Tour unpublished successfully'
export const PUBLICITY_FAILED = 'Failed to update tour publicity'
export const DELETED = 'Tour deleted successfully'
export const DELETE_FAILED = 'Failed to delete tour'
export const DELETE_QUESTION = 'Are you sure you want to delete this tour? This action cannot be undone.'

const SERVER_ERROR = 'Server error. Please try again later.'
const RATE_LIMITED = 'Too many requests. Please wait a moment and try again.'

/** The server's own words where it refused; the specified words for everything else. */
export const failureText = (failure: Failure, fallback: string): string => {
  switch (failure.kind) {
    case 'rejected':
    case 'conflict':
    case 'not-implemented':
      return failure.text || fallback
    case 'rate-limited':
      return RATE_LIMITED
    case 'server':
      return SERVER_ERROR
    case 'unauthorized':
      return 'Session expired. Please log in again.'
    default:
      return fallback
  }
}

/** Why a tour could not be asked for. */
export const generationFailureText = (failure: Failure): string =>
  failure.kind === 'offline' || failure.kind === 'timeout'
    ? GENERATE_OFFLINE
    : failureText(failure, GENERATE_FAILED)
