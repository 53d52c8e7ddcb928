/** Shown where a voice of the device reads the text instead of recorded sound. */
export const readByThisDevice = 'Read by this device'
export const noSoundHere = 'There is no sound for this part here.'
export const keepScreenOn = 'Keep the screen on: this stops when the phone locks.'
export const stopReading = 'Stop reading'
export const previousSentence = 'Previous sentence'
export const nextSentence = 'Next sentence'
export const sentence = 'Sentence'
export const sentenceOf = (number: number, total: number): string => `Sentence ${number} of ${total}`
