/** Tours that are stored on this device, where others cannot be found. */
export const previewStored = 'The server could not be reached: this is what is stored on this device.'
export const nothingStoredFits = 'Nothing that is stored on this device fits this search either.'
export const storedOnly =
  'The server could not be reached, so only what is stored on this device is searched.'
