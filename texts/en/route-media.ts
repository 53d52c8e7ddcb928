/** Pictures and voice notes of a route's stops. */
import { plural } from './language.ts'

export const mediaOf = (stop: string): string =>
  stop ? `Photos and voice notes of ${stop}` : 'Photos and voice notes'
export const photos = 'Photos'
export const voiceNotes = 'Voice notes'
export const addPictures = 'Add pictures'
export const takePhoto = 'Take a photo'
export const addVoiceFile = 'Add a voice file'
export const hint = 'PNG, JPG, WEBP up to 10MB'
export const privacyHint =
  'Pictures are made smaller, and the place where they were taken is removed from the file.'

export const preparing = (file: string): string => `Preparing ${file}`
export const fileFailed = (file: string, reason: string): string => `${file}: ${reason}`
export const tooLarge = (maxMb: number): string => `File size exceeds ${maxMb}MB limit`
export const typeNotAllowed = (types: readonly string[]): string =>
  `Invalid file type. Allowed types: ${types.join(', ')}`
export const empty = 'The file is empty'
export const unreadable = 'This picture cannot be read. The file may be damaged.'

export const caption = 'Caption'
export const primary = 'Primary picture'
export const makePrimary = 'Make primary'
export const makePrimaryOf = (file: string): string => `Make ${file} the primary picture`
export const remove = 'Delete'
export const removeOf = (file: string): string => `Delete ${file}`
export const removeTitle = (file: string): string => `Delete ${file}?`
export const removeSent = 'It is deleted from your route. This cannot be undone.'
export const notSentYet = (size: string): string =>
  `${size ? `${size} · ` : ''}Added to the route when you save`

export const recordTitle = 'Record a voice note'
export const record = 'Record'
export const stop = 'Stop'
export const saveRecording = 'Save recording'
export const discardRecording = 'Discard recording'
export const recordingTitle = 'Recording title'
export const recording = (clock: string): string => `Recording ${clock}`
export const askingForMicrophone = 'Asking for the microphone…'
export const recorded = (clock: string): string =>
  `Recorded ${clock}. Listen to it, give it a title and save it.`
export const listen = 'Listen to the recording'
export const titleMissing = 'Please enter a title for the recording'
export const noRecording = 'No recording to save'
export const recordingFailed = 'Failed to start recording. Please check microphone permissions.'
/** File name of a recording whose title has no letter. */
export const recordingFile = 'recording'
export const pictureFile = 'picture'

/** The alternative text of a stop's picture without a caption. */
export const photoOf = (stop: string, number: number): string => `Photo ${number} of ${stop}`
export const voiceNoteOf = (stop: string, number: number): string => `Voice note ${number} of ${stop}`
export const openPicture = (label: string): string => `Open: ${label}`
export const filmOf = (stop: string, number: number): string => `Film ${number} of ${stop}`
export const waiting = 'Waiting to sync'
export const beingSent = 'Being sent'
export const pictureMissing = 'This picture cannot be shown now'
export const fileLost = 'This file is not on this device any more'

export const uploadFailed = (file: string): string => `Failed to upload ${file}`
export const recordingUploadFailed = 'Failed to upload recording'
export const editFailed = 'Failed to update media'
export const deleteFailed = 'Failed to delete media'
export const voiceDeleteFailed = 'Failed to delete voice note'
export const notUploaded = (count: number): string =>
  `${count} ${plural(count, { one: 'file', other: 'files' })} not accepted`
