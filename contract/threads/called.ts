/**
 * Commands as the caller has them, be they on its own thread or another: every answer is waited for, and what goes wrong
 * on the way is an answer too.
 */
export type Called<Commands> = {
  readonly [Name in keyof Commands]: Commands[Name] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<Awaited<Answer>>
    : never
}
