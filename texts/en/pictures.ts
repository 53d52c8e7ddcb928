/** Pictures of stops. */
export const pictureNotLoaded = (picture: string): string => `Picture not loaded: ${picture}`
/** What shows of a stop, where its picture has no words of its own. */
export const photographOf = (stop: string): string => `Photograph of ${stop}`
