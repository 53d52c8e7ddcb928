/** The steps and choices of the player's controls, as the product's specification gives them. */
export const PLAYER = {
  /** Seconds that Back and Forward skip. */
  skipS: 15,
  /** Speeds to choose from, as multiples of the recorded speed. */
  speeds: [0.5, 0.75, 1, 1.25, 1.5, 2],
  /** The volume changes by this share of the full volume. */
  volumeStep: 0.05,
  /** Minutes of the sleep timer to choose from; 0 turns it off. */
  sleepTimerMin: [0, 15, 30, 60],
  /** Rows of grey shapes that show while the stops are loading. */
  poiSkeletons: 3,
} as const
