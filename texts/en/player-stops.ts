/** The stops of the walk with their pictures and recordings. */
export const stops = 'Stops'
export const stopNumber = (number: number): string => `Stop ${number}`
export const heard = 'Heard'
export const nearby = 'Nearby'
export const gettingLocation = 'Getting location...'
export const viewOnMap = 'View on map'
export const viewWalkingRoute = 'View Walking Route'
export const viewStartingPoint = 'View Starting Point'

export const aboutBusiness = (name: string): string => `About ${name}`
export const businessName = 'Name'
export const businessKind = 'Kind'
export const businessHours = 'Hours'
export const businessPhone = 'Phone'
export const businessWebsite = 'Website'
export const businessAddress = 'Address'

export const picturesOf = (stop: string): string => `Pictures of ${stop}`
export const picturesFailed = 'Failed to fetch POI media'
export const recordingsOf = (stop: string): string => `Voice notes and films of ${stop}`
export const voiceNoteOf = (stop: string, number: number): string => `Voice note ${number} of ${stop}`
export const filmOf = (stop: string, number: number): string => `Film ${number} of ${stop}`
export const recordingNotLoaded = 'This recording cannot be played now.'
export const previousPicture = 'Previous picture'
export const nextPicture = 'Next picture'
export const pictureOf = (place: number, total: number): string => `${place} of ${total}`
