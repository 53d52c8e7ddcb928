/** A route that was changed on two devices: both versions, and the ways to resolve the conflict. */
export const changedElsewhere = (name: string): string => `“${name}” was changed elsewhere too.`
export const deletedElsewhere = (name: string): string => `“${name}” is not on the server any more.`
export const compare = 'Compare'
export const compareOf = (name: string): string => `Compare the versions of “${name}”`

export const title = (name: string): string => `Two versions of “${name}”`
export const lead =
  'It was changed here and elsewhere. What differs is marked. Nothing is overwritten until you choose.'
export const goneLead =
  'The route was deleted elsewhere. Your version can become a new route, or be given up.'
export const mine = 'Mine'
export const theirs = 'On the server'
export const theirsUnknown = 'What the server has could not be loaded. Try again where there is a signal.'
export const theirsGone = 'Not there any more'

export const changed = 'Changed'
export const moved = 'Moved'
export const onlyHere = 'Only here'
export const stopsOf = (version: string): string => `Stops, ${version}`
/** Read out before the name of a stop. */
export const stopNumber = (number: number): string => `Stop ${number}`
export const field = {
  name: 'Name',
  description: 'Description',
  topic: 'Topic',
  visibility: 'Visibility',
  notes: 'Notes',
  place: 'Place',
  address: 'Address',
} as const
export const isPublic = 'Public'
export const isPrivate = 'Private'
export const nothing = 'None'

export const keepMine = 'Keep mine'
export const takeTheirs = 'Take theirs'
export const keepBoth = 'Keep both'
export const asNewRoute = 'Save as a new route'
export const discard = 'Discard'
export const explainMine =
  '“Keep mine” puts your version on top; stops that are only on the server go, with their files.'
export const explainTheirs = '“Take theirs” gives your version up.'
export const explainBoth =
  '“Keep both” leaves the server’s version and makes yours a new route, with the files that you added here. Files on the server stay with theirs.'
export const keptBoth = (name: string): string => `Your version is now the route “${name}”`
export const failed = 'This could not be done. Try again.'

/** The name of the copy; it must differ, so that the two can be told apart. */
export const copyName = (name: string): string => `${name} (my version)`
