/** Amounts as they are read out. */
import { plural } from './language.ts'

export const hours = (count: number): string => `${count} ${plural(count, { one: 'hour', other: 'hours' })}`
export const minutes = (count: number): string =>
  `${count} ${plural(count, { one: 'minute', other: 'minutes' })}`
export const seconds = (count: number): string =>
  `${count} ${plural(count, { one: 'second', other: 'seconds' })}`
