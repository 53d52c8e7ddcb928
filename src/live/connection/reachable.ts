/** Whether the server answered the last call. `navigator.onLine` only tells whether there is a network. */
import { createSharedValue } from '#kit/shared-value.ts'

export const { get: getReachable, set: setReachable, subscribe: subscribeReachable } = createSharedValue(true)
