/** Tours in the making. */
export const generating = (place: string): string => `Generating tour for ${place}...`
export const generalTopic = 'General'
export const failedBecause = (reason: string): string => `Generation failed: ${reason}`
export const noReason = 'no reason was given'
export const startingSoon = 'Starting soon'
export const making = 'Making your tour'
