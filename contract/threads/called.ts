/**
 * The type of commands as a caller on the same or another thread sees them: each returns a promise. A call that is lost between threads
 * resolves with a failure.
 */
export type Called<Commands> = {
  readonly [Name in keyof Commands]: Commands[Name] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<Awaited<Answer>>
    : never
}
