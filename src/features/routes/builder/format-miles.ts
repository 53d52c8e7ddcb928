import { LOCALE } from '#kit/locale.ts'

const miles = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 })
/** Returns '1.38', in the number format of the reader's region. */
export const formatMiles = (distance: number): string => miles.format(distance)
