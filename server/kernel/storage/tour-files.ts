/** Where the files of a tour are stored, and at which addresses they are served. */

export const MEDIA_PATH = '/media'
export const MAP_FILE_NAME = 'map.pmtiles'
export const chunkFileName = (chunkIndex: number): string => `chunk-${chunkIndex}.mp3`

/** The keys of all files of a tour begin with this, so that they can be removed together. */
export const tourFilesPrefix = (tourId: number): string => `tours/${tourId}/`
/** Each run that makes a chunk has a file of its own. */
export const chunkObjectKey = (tourId: number, chunkIndex: number, runId: string): string =>
  `${tourFilesPrefix(tourId)}${runId}/${chunkFileName(chunkIndex)}`
export const mapObjectKey = (tourId: number): string => tourFilesPrefix(tourId) + MAP_FILE_NAME

/** Of the beginning of its sound. */
export const sampleFilesPrefix = (tourId: number): string => `${tourFilesPrefix(tourId)}samples/`

export const stopPhotographPrefix = (tourId: number, poiId: number): string =>
  `${tourFilesPrefix(tourId)}photographs/${poiId}/`
/** Of what a job has fetched before there is a tour. */
export const jobFilesPrefix = (jobId: string): string => `tour-jobs/${jobId}/`

export const chunkUrl = (urlToken: string, chunkIndex: number): string =>
  `${MEDIA_PATH}/${urlToken}/${chunkFileName(chunkIndex)}`
export const mapUrl = (urlToken: string): string => `${MEDIA_PATH}/${urlToken}/${MAP_FILE_NAME}`

/** The same of the files that the server makes of a custom route. */
export const routeFilesPrefix = (routeId: number): string => `custom-routes/${routeId}/`
