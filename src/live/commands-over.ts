import type { Called } from '#contract/threads/called.ts'

/**
 * The commands of an interface as functions, made from their names: each calls `call` with its name and what it was given.
 * The interface is the only list of them.
 */
export const commandsOver = <Commands extends object>(
  call: (name: keyof Commands & string, args: readonly unknown[]) => Promise<unknown>,
): Called<Commands> =>
  new Proxy({} as Called<Commands>, {
    get: (_commands, name) =>
      // A promise that resolves to the commands looks for `then`.
      typeof name === 'symbol' || name === 'then'
        ? undefined
        : (...args: readonly unknown[]) => call(name as keyof Commands & string, args),
  })
