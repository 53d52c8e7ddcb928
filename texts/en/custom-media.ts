/** Answers of the server about the photos, recordings and films of custom routes. */
export const fileTooLarge = (maxMb: number): string => `File size exceeds ${maxMb}MB limit`
export const typeNotAllowed = (types: readonly string[]): string =>
  `Invalid file type. Allowed types: ${types.join(', ')}`
export const uploadNeedsForm = 'Send the file as multipart/form-data.'
export const formUnreadable = 'The form is not valid multipart/form-data, or it broke off.'
export const fileMissing = 'The form has no file in the field File.'
export const fileEmpty = 'The file is empty.'
export const poiMissing = 'CustomPOIId must be the id of a point of interest.'
export const mediaTypeMissing = 'MediaType must be 1 (image), 2 (voice) or 3 (video).'
export const captionTooLong = (max: number): string => `Caption: at most ${max} characters.`
export const primaryUnclear = 'IsPrimary must be true or false.'
export const pictureUnreadable = 'The picture cannot be read. The file may be damaged.'
export const tooManyPixels = (maxMillions: number): string =>
  `The picture has more than ${maxMillions} million pixels.`
export const storageFull = (quotaMb: number): string =>
  `Your ${quotaMb} MB of storage for photos and recordings are used up. Delete some to make room.`
export const onlyPicturesPrimary = 'Only a picture can be the primary one.'
export const tooManyUploads = 'Several files of yours are being uploaded. Please wait for them.'
