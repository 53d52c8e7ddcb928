import { LOCALE } from '#kit/locale.ts'

const miles = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 })
/** '1.38', as the reader's region writes it. */
export const formatMiles = (distance: number): string => miles.format(distance)
