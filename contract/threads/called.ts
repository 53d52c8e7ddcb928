/**
 * Commands as their caller sees them, on the same thread or another one: each answers a promise, and a call that gets lost
 * between threads is answered with a failure.
 */
export type Called<Commands> = {
  readonly [Name in keyof Commands]: Commands[Name] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<Awaited<Answer>>
    : never
}
