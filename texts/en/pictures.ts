/** Pictures of stops. */
export const pictureNotLoaded = (picture: string): string => `Picture not loaded: ${picture}`
/** The alternative text of a stop's picture that has no text of its own. */
export const photographOf = (stop: string): string => `Photograph of ${stop}`
