/** Tours that this device keeps, where others cannot be found. */
export const previewStored = 'Without a signal: this is what is stored on this device.'
export const nothingStoredFits = 'Nothing that is stored on this device fits this search either.'
export const storedOnly = 'Without a signal, only what is stored on this device can be searched.'
