/**
 * The hash of every schema, endpoint and hub event. When contract.test.ts fails, either undo the change or, if it is meant,
 * write the new hash here and say in the commit what an older client or server will see.
 */
export const WIRE_HASH = '7ab30e1fc9e7be5c'
