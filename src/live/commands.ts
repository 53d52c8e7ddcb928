/**
 * The commands of the screens, by name. Types: `SyncCommands` (contract/threads/sync-api.ts) for those of the worker,
 * `createChanges` (store/changes.ts) for changes. A change resolves as soon as its row is stored; it is shown at once and
 * sent later. The other commands wait for the server.
 */
import { fail } from '#contract/failure.ts'
import { commandsOver } from './commands-over.ts'
import { getSource, type Commands } from './source.ts'

/** Never throws: `offline` where the code of the commands could not be loaded. */
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
  // Tells the server of a consent that was already saved on this device.
  saveConsent: tellConsent,
  // A report of a wrong fact.
  reportFact,
  // The new route is in `useMyRoutes` under this key at once, and keeps it when the server knows it too.
  createRoute,
  deleteRoute,
  // What stands in the route builder, kept until it is saved: `storage-full` where a new file finds no room.
  keepDraft,
  readDraft,
  dropDraft,
  // Queues the draft's route and its files and takes the draft away, in one step.
  saveDraft,
  likeRoute,
  // The bytes of a file that waits here.
  readFile,
  // The caption of a file, or that it is the primary picture.
  editMedia,
  deleteMedia,
  // Decides a conflict: "keep mine" sends the change again over what the server has, "take theirs" gives it up, "keep both"
  // makes an edited route a new one.
  resolveChange,
  // Sends a refused change again, as a new one; for a conflict this is "keep mine".
  retryChange,
  // Takes a change back.
  discardChange,
  // Keeps how far a walk has come, on this device alone.
  keepProgress,
  // Without a network it is a change that waits. The placeholder is in `useMyTours` when this answers.
  generateTour,
  // Needs the server now: the answer says where the tour will be.
  generateFromRoute,
  // Needs the server now: a tour that is not cancelled goes on being made.
  cancelJob,
  dismissJob,
} = commands

// Passes `near` also where it is undefined: tests compare the arguments.
export const prioritiseChunks: typeof commands.prioritiseChunks = (tourId, chunkIndexes, reason, near) =>
  commands.prioritiseChunks(tourId, chunkIndexes, reason, near)

/** While a player is open: follows the tour's audio by the hub, and by polling while chunks are missing. */
export const joinTour = (tourId: number): void => void commands.joinTour(tourId)
export const leaveTour = (tourId: number): void => void commands.leaveTour(tourId)
