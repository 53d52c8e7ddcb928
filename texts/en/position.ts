/** Reasons why the position is not known. */
export const unsupported = 'Geolocation is not supported by this browser.'
export const denied = 'Location access denied. Please enable location services and try again.'
export const unavailable = 'Location information is unavailable.'
export const timedOut = 'Location request timed out. Please try again.'
export const failed = 'Unable to get your location.'
