/**
 * The commands of the screens. `Commands` (source.ts) describes those of the page and of the worker, `ChangeCommands`
 * (change-commands/change-commands.ts) those that make a change. The code behind them is loaded at the first call.
 */
import { fail } from '#contract/failure.ts'
import type { Called } from '#contract/threads/called.ts'
import { getSource, type Commands } from './source.ts'

/** Returns a command of this name. It resolves with `offline` where the code behind the commands could not be loaded. */
const command = <N extends keyof Commands>(name: N): Called<Commands>[N] => {
  const call = async (...args: Parameters<Commands[N]>) => {
    const commands = await getSource()
      .then((source) => source.commands())
      .catch(() => undefined)
    if (!commands) return fail({ kind: 'offline' })
    return (commands[name] as (...args: Parameters<Commands[N]>) => Promise<unknown>)(...args)
  }
  return call as Called<Commands>[N]
}

export const setTourPublicity = command('setTourPublicity')
export const deleteTour = command('deleteTour')
export const recordPlay = command('recordPlay')
export const keepProgress = command('keepProgress')
export const reportFact = command('reportFact')

export const savePreferences = command('savePreferences')
export const resetPreferences = command('resetPreferences')
export const saveProfile = command('saveProfile')
export const sendConsent = command('saveConsent')

export const createRoute = command('createRoute')
export const deleteRoute = command('deleteRoute')
export const likeRoute = command('likeRoute')
export const readFile = command('readFile')
export const editMedia = command('editMedia')
export const deleteMedia = command('deleteMedia')
export const keepDraft = command('keepDraft')
export const readDraft = command('readDraft')
export const dropDraft = command('dropDraft')
export const saveDraft = command('saveDraft')

export const resolveChange = command('resolveChange')
export const retryChange = command('retryChange')
export const discardChange = command('discardChange')
export const forgetChanges = command('forgetChanges')

export const generateTour = command('generateTour')
export const generateFromRoute = command('generateFromRoute')
export const cancelJob = command('cancelJob')
export const dismissJob = command('dismissJob')

export const startDownload = command('startDownload')
export const cancelDownload = command('cancelDownload')
export const removeDownload = command('removeDownload')
export const checkDownload = command('checkDownload')

const prioritise = command('prioritiseChunks')
/** Passes `near` also where it is undefined: tests compare the arguments. */
export const prioritiseChunks: typeof prioritise = (tourId, chunkIndexes, reason, near) =>
  prioritise(tourId, chunkIndexes, reason, near)

const join = command('joinTour')
const leave = command('leaveTour')
/** While a player is open, the worker follows the tour's audio by the hub, and by polling while chunks are missing. */
export const joinTour = (tourId: number): void => void join(tourId)
export const leaveTour = (tourId: number): void => void leave(tourId)
