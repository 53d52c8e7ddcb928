/** What tests know of how a fact may be told: a year as the time since the fact before it. */

const OPENS_WITH_YEAR = /^In \d{3,4},? /

/** What a fact says whatever opens it. */
export const bodyOf = (text: string): string => text.replace(OPENS_WITH_YEAR, '')

/** True for 'Twelve years later …' in place of 'In 1345 …'. */
export function isSince(sentence: string, facts: ReadonlySet<string>): boolean {
  const rest = /^(?:[\w-]+ years? later|About a century later|In the same year) (.+)$/u.exec(sentence)?.[1]
  return rest !== undefined && [...facts].some((fact) => OPENS_WITH_YEAR.test(fact) && fact.endsWith(rest))
}
