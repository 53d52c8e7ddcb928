/** Keys of the files of a tour in the object store, and the addresses at which they are served. */

export const MEDIA_PATH = '/media'
export const MAP_FILE_NAME = 'map.pmtiles'
export const chunkFileName = (chunkIndex: number): string => `chunk-${chunkIndex}.mp3`

/** Returns the prefix of the keys of all files of a tour, so that they can be removed together. */
export const tourFilesPrefix = (tourId: number): string => `tours/${tourId}/`
/** Each run that makes a chunk writes a file of its own. */
export const chunkObjectKey = (tourId: number, chunkIndex: number, runId: string): string =>
  `${tourFilesPrefix(tourId)}${runId}/${chunkFileName(chunkIndex)}`
export const mapObjectKey = (tourId: number): string => tourFilesPrefix(tourId) + MAP_FILE_NAME

/** Returns the key of the sample, the beginning of the tour's sound. */
export const sampleFilesPrefix = (tourId: number): string => `${tourFilesPrefix(tourId)}samples/`

export const stopPhotographPrefix = (tourId: number, poiId: number): string =>
  `${tourFilesPrefix(tourId)}photographs/${poiId}/`
/** Returns the prefix of files that a job fetches before its tour exists. */
export const jobFilesPrefix = (jobId: string): string => `tour-jobs/${jobId}/`

export const chunkUrl = (urlToken: string, chunkIndex: number): string =>
  `${MEDIA_PATH}/${urlToken}/${chunkFileName(chunkIndex)}`
export const mapUrl = (urlToken: string): string => `${MEDIA_PATH}/${urlToken}/${MAP_FILE_NAME}`

/** Returns the prefix of files that the server makes of a custom route. */
export const routeFilesPrefix = (routeId: number): string => `custom-routes/${routeId}/`
