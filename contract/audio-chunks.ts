/** How the client fetches, waits for and stores audio chunks (a file for each stop and each walking track) while a tour plays. */
export const CHUNKS = {
  /** Chunks after the playing one that are fetched ahead while there is a connection. From the product's specification. */
  preloadAhead: 3,
  /** Chunks of tours that were not downloaded that stay on the device, so that going back a stop needs no signal. */
  cachedMax: 5,
  /** They are deleted after this many days. */
  expiryDays: 7,
  /** The time that a stop whose sound is still being made is waited for, in ms, before the player goes on without it. */
  notReadyWaitMs: 10_000,
  /** Meanwhile it is asked for again after this many ms. */
  notReadyPollMs: 500,
  /** A stop's sound is asked for when the walker is within this many metres: two to three minutes on foot. */
  askWithinM: 200,
} as const
