/** Advertisements, which show where a server has them and the person allowed them. */
export const advertisement = 'Advertisement'
export const close = 'Close this advertisement'
export const opensInNewTab = '(opens in a new tab)'
