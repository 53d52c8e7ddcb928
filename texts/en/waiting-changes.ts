/** The list of changes that wait for the server. */
import { plural } from './language.ts'

export const changes = 'Changes'
export const everythingIsOnTheServer = 'Everything is on the server'
export const myTours = 'My Tours'
export const waitingChanges = 'Waiting changes'
export const sentInOrder = 'They are sent in this order, one after the other.'
export const sentWhenOnline = 'They are kept on this device and sent by themselves when you are back online.'
export const needYou = 'Changes that need you'
export const onTheirWay = 'On their way'
export const discardAll = 'Discard all'
export const discardAllText = 'They are taken back on this device and never sent.'
export const firstOf = (shown: string, all: string): string => `The first ${shown} of ${all}`
export const showMore = (count: number): string => `Show ${count} more`
export const made = 'Made'
export const retryAll = (count: number): string => `Retry all ${count}`
export const discardAllOf = (count: number): string => `Discard all ${count}`
export const discardTitle = (count: number): string =>
  `Discard ${count} ${plural(count, { one: 'change', other: 'changes' })}`
