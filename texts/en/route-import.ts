/** The import of a route from another program's file. */
import { plural } from './language.ts'

export const importRoute = 'Import GPX or GeoJSON'
export const taken = (taken: number, total: number, most: number): string =>
  taken === total
    ? `${taken} ${plural(taken, { one: 'stop', other: 'stops' })} taken from the file`
    : `${taken} of ${total} points taken from the file: a route has at most ${most} stops`

export const sharedFileMissed =
  'The shared file did not arrive. Choose it with “Import GPX or GeoJSON” in the POI List.'

const at = (where: string | undefined): string => (where ? ` (${where})` : '')
export const importProblem = {
  'too-large': () => 'This file is larger than 10MB. A route is smaller.',
  'unknown-format': () => 'This is neither a GPX nor a GeoJSON file.',
  unreadable: ({ where }: { readonly where: string | undefined }) =>
    `This file is damaged and cannot be read${at(where)}.`,
  'no-points': () => 'There are no points in this file.',
  'bad-coordinates': ({ where }: { readonly where: string }) =>
    `A point in this file has no valid coordinates${at(where)}.`,
} as const
