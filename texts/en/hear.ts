/**
 * The sample of a tour for people without an account. A file of its own, since the list of tours that a visitor loads does not
 * need it.
 */

export const hearAWalk = 'Hear a walk'
export const hearLead = 'Half a minute of a real walk, read aloud. No account needed.'
export const hearASample = 'Hear a sample'
export const pause = 'Pause'
export const sampleProgress = 'How much of the sample was heard'
export const timeOf = (at: string, length: string): string => `${at} of ${length}`
export const sampleEnded = 'That was the beginning. It goes on where you stopped.'
export const hearAgain = 'Hear it again'
export const sampleFailed = 'The sound could not be loaded. Check the connection and try again.'
export const sampleBeingMade = 'The sound of this walk is still being made.'
export const walkBeingMade = 'The first walk is being recorded'
export const walkBeingMadeText = 'This takes a moment. It begins here as soon as it is ready.'
export const noWalkToHear = 'No walk can be heard yet'
export const noWalkToHearText =
  'There is no public walk with sound at the moment. Have a look at those that there are.'
export const walkNotLoaded = 'The walk could not be loaded'
export const walkNotLoadedText =
  'The server could not be reached or did not answer, and none of the walks is stored on this device.'
export const lookingForAWalk = 'Looking for a walk'
export const seeWholeWalk = 'See the whole walk'
