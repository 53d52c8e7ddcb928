/**
 * What screens ask for, made from the names of the commands: what each takes and answers is said where it is declared, the
 * worker's in the interface between the threads and the changes where their rows are made. A change answers as soon as its
 * row is stored: it shows at once and is sent when it can be. The others need an answer of the server now.
 */
import { fail } from '#contract/failure.ts'
import { commandsOver } from './commands-over.ts'
import { getSource, type Commands } from './source.ts'

/** Every command by its name. They never throw: where their code could not be loaded, there is no connection. */
export const commands = commandsOver<Commands>(async (name, args) => {
  const source = await getSource().catch(() => undefined)
  if (!source) return fail({ kind: 'offline' })
  return (source.commands[name] as (...args: readonly unknown[]) => Promise<unknown>)(...args)
})

export const {
  setTourPublicity,
  deleteTour,
  // `durationPlayed` in seconds; 0 is the start of a play and adds one to the count.
  recordPlay,
  // Saves a group of preferences whole.
  savePreferences,
  // Gives a group back its defaults.
  resetPreferences,
  saveProfile,
  // Tells the server of the consent that holds on this device already.
  saveConsent: tellConsent,
  // A report of a wrong fact.
  reportFact,
  // The new route is in `useMyRoutes` under this key at once, and keeps it when the server knows it too.
  createRoute,
  editRoute,
  deleteRoute,
  likeRoute,
  // Keeps the file on this device until it is sent. `storage-full` where there is no room.
  addMedia,
  deleteMedia,
  // Decides a conflict: "keep mine" sends the change again over what the server has, "take theirs" gives it up.
  resolveChange,
  // Sends a refused change again, as a new one; for a conflict this is "keep mine".
  retryChange,
  // Takes a change back.
  discardChange,
  // Keeps how far a walk has come, on this device alone.
  keepProgress,
  // Without a network it is a change that waits. The placeholder is in `useMyTours` when this answers.
  generateTour,
  dismissJob,
} = commands

// `near` is handed on also where there is none.
export const prioritiseChunks: typeof commands.prioritiseChunks = (tourId, chunkIndexes, reason, near) =>
  commands.prioritiseChunks(tourId, chunkIndexes, reason, near)

/** While a player is open: hears of the tour's audio, by the hub and by asking again while chunks are missing. */
export const joinTour = (tourId: number): void => void commands.joinTour(tourId)
export const leaveTour = (tourId: number): void => void commands.leaveTour(tourId)
