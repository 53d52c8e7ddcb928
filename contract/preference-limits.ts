/** The values that preferences may have, as the product's specification gives them. */
export const PREFERENCE = {
  /** The least and the most time between rests, in minutes. */
  restIntervalMin: 10,
  restIntervalMax: 60,
  /** It is chosen in steps of this number of minutes. */
  restIntervalStep: 5,
  restIntervalDefault: 30,
  /** The default durations of a tour to choose from, in minutes. */
  durationsMin: [30, 60, 90, 120],
  /**
   * A longer default duration, in minutes, needs Premium. The server refuses it of a Free user with the code `premium_duration`.
   */
  freeDurationMaxMin: 30,
} as const
