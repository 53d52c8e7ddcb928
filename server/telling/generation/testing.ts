/** The forms that a fact may have in a narration, for tests: its year may become the time since the fact before it. */

const OPENS_WITH_YEAR = /^In \d{3,4},? /

/** Returns the text of a fact without its opening year. */
export const bodyOf = (text: string): string => text.replace(OPENS_WITH_YEAR, '')

/** Returns true for 'Twelve years later …' in place of 'In 1345 …'. */
export function isSince(sentence: string, facts: ReadonlySet<string>): boolean {
  const rest = /^(?:[\w-]+ years? later|About a century later|In the same year) (.+)$/u.exec(sentence)?.[1]
  return rest !== undefined && [...facts].some((fact) => OPENS_WITH_YEAR.test(fact) && fact.endsWith(rest))
}
