/** Reports of wrong facts as the operator reads them, by mail and in `npm run reports`. */
import { plural } from './language.ts'

export const subject = (tours: readonly string[], count: number): string => {
  const [first = ''] = tours
  return tours.length === 1 && count === 1
    ? `Wrong fact reported: ${first}`
    : `${count} wrong facts reported: ${first}${tours.length > 1 ? ' and others' : ''}`
}
export const report = (id: number, at: string): string => `Report ${id}, ${at}`
export const tour = (title: string, id: number): string => `Tour: ${title} (${id})`
export const about = (place: string, topic: string): string => `About: ${topic} in ${place}`
export const section = (index: number, title: string): string => `Section ${index}${title && `: ${title}`}`
export const told = 'What the tour says:'
export const sources = 'Its sources:'
export const noSources = 'It names no source.'
export const written = 'What the listener wrote:'
export const lookUp = 'Where the listener says it can be looked up:'
export const by = (account: string): string => `Account: ${account}`
export const howToClose = (id: number): string => `When it is settled: npm run reports -- done ${id}`
export const hourIsFull =
  'As many mails about reports as may be sent in an hour were sent. Further reports are kept, and follow together.'

export const none = 'No open reports.'
export const open = (count: number): string =>
  `${count} ${plural(count, { one: 'open report', other: 'open reports' })}`
export const closed = (id: number): string => `Report ${id} is settled.`
export const unknown = (id: string): string => `There is no open report ${id}.`
export const usage =
  'Usage: npm run reports            lists the open reports\n       npm run reports -- done ID settles one'
