/** The transcript, and the form that reports a wrong fact in it. */
export const follow = 'Follow'
export const sources = 'Sources:'

export const reportFact = 'Report a wrong fact'
/** Follows `reportFact` for screen readers, to say which section is meant. */
export const inSection = (section: string): string => `in “${section}”`
export const aboutSection = (section: string): string =>
  `About “${section}”. The people who look after this tour will read it.`
export const whatIsWrong = 'What is wrong?'
export const source = 'Source (optional)'
export const sourceText = 'A web address or a book where it can be looked up'
export const cancel = 'Cancel'
export const sendReport = 'Send report'
export const reportMissing = 'Please say what is wrong'
/** Shown whether the report is sent at once or later. */
export const reportTaken = 'Thank you. Your report is noted.'
export const reportNotKept = 'Your report could not be kept on this device.'

/** Shown where a voice of the device reads the text instead of recorded sound. */
export const readByThisDevice = 'Read by this device'
export const noSoundHere = 'There is no sound for this part here.'
export const keepScreenOn = 'Keep the screen on: this stops when the phone locks.'
export const stopReading = 'Stop reading'
export const previousSentence = 'Previous sentence'
export const nextSentence = 'Next sentence'
export const sentence = 'Sentence'
export const sentenceOf = (number: number, total: number): string => `Sentence ${number} of ${total}`
