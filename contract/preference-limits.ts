/** The values that preferences may have, as the product's specification gives them. */
export const PREFERENCE = {
  /** Minutes between rests: the least, the most, the step and the default. */
  restIntervalMin: 10,
  restIntervalMax: 60,
  restIntervalStep: 5,
  restIntervalDefault: 30,
  /** The default durations of a tour to choose from, in minutes. */
  durationsMin: [30, 60, 90, 120],
  /** A longer default duration, in minutes, needs Premium. */
  freeDurationMaxMin: 30,
} as const
