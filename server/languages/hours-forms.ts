/** The phrases of opening hours that a language's folder gives. */

/** Times are written as the voices of the language read them rightly (`spoken.ts` of its folder). */
export interface HoursForms {
  readonly everyDay: string
  readonly days: (first: string, last: string) => string
  readonly hours: (from: string, to: string) => string
  /** `clock` is '9:30', or `hour` alone where it is full. */
  readonly time: (time: { readonly clock: string; readonly hour: string | undefined }) => string
  readonly comma: string
  readonly semicolon: string
}

export const LATIN_MARKS = { comma: ', ', semicolon: '; ' }
/** '10:00' as it is; how a voice says it is the voice's own rule. */
export const asClock: HoursForms['time'] = ({ clock }) => clock
