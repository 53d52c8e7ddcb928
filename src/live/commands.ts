/**
 * The commands of the screens are beside the hooks of their noun: `tour-commands.ts`, `routes.ts`, `account.ts`,
 * `downloads.ts`, `change-notes.ts`. `Commands` (source.ts) describes those of the page and of the worker, `ChangeCommands`
 * (change-commands/change-commands.ts) those that make a change. The code behind them is loaded at the first call.
 */
import { fail } from '#contract/failure.ts'
import type { Called } from '#contract/threads/called.ts'
import { getSource, type Commands } from './source.ts'

/** Returns a command of this name. It resolves with `offline` where the code behind the commands could not be loaded. */
export const command = <N extends keyof Commands>(name: N): Called<Commands>[N] => {
  const call = async (...args: Parameters<Commands[N]>) => {
    const commands = await getSource()
      .then((source) => source.commands())
      .catch(() => undefined)
    if (!commands) return fail({ kind: 'offline' })
    return (commands[name] as (...args: Parameters<Commands[N]>) => Promise<unknown>)(...args)
  }
  return call as Called<Commands>[N]
}
