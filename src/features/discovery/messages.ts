/** The words of the discovery screens (second document, sections 2 and 8). */
import type { PositionFailure } from '#platform/device/geolocation.ts'

export const TOURS_FAILED = 'Failed to load tours. Please try again later.'
export const NO_TOURS = 'No tours found'
export const NEARBY_FAILED = 'Failed to load nearby tours. Please try again later.'
export const NO_NEARBY = 'No nearby tours found'
export const PREVIEW_TITLE = 'Tour Not Available'
export const PREVIEW_FAILED = 'Failed to load tour preview. This tour may not be publicly available.'

export const POSITION_FAILED: Readonly<Record<PositionFailure['kind'], string>> = {
  'position-unsupported': 'Geolocation is not supported by this browser.',
  'position-denied': 'Location access denied. Please enable location services and try again.',
  'position-unavailable': 'Location information is unavailable.',
  'position-timeout': 'Location request timed out. Please try again.',
  'position-failed': 'Unable to get your location.',
}
