import type { Called } from '#contract/threads/called.ts'

/**
 * Makes the functions of an interface: each calls `call` with its own name and arguments. So a new command needs no entry in
 * any list but the interface.
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
