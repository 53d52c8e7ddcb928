/** `foldText` of the contract as SQL, for generated columns. */
import { sql, type SQL } from 'drizzle-orm'
import { PLAIN_LETTERS } from '#contract/search-text.ts'

/**
 * A database with the collation `C` knows the lower case of ASCII only, so the letters of Latin, Greek, Cyrillic and
 * Armenian are listed here. Capitals that are a letter with an accent are not needed, because they are decomposed
 * first.
 */
const CAPITALS_FROM = 0xc0
const CAPITALS_TO = 0x556
const CAPITAL_SHARP_S = 'ẞ'

const isOne = (text: string): boolean => [...text].length === 1

function smallLetters(): readonly (readonly [string, string])[] {
  const all = Array.from({ length: CAPITALS_TO - CAPITALS_FROM + 1 }, (_, at) =>
    String.fromCodePoint(CAPITALS_FROM + at),
  )
  return [...all, CAPITAL_SHARP_S]
    .filter((letter) => letter.normalize('NFKD') === letter)
    .map((letter) => [letter, letter.toLowerCase()] as const)
    .map(
      ([letter, small]) =>
        [letter, isOne(PLAIN_LETTERS[small] ?? '') ? PLAIN_LETTERS[small] : small] as const,
    )
    .filter((pair): pair is readonly [string, string] => pair[1] !== undefined && pair[1] !== pair[0])
    .filter(([, small]) => isOne(small))
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Returns the SQL for `text`, which is an expression of SQL too. */
export function foldedText(text: string): SQL {
  const pairs = smallLetters()
  const letters = pairs.map(([letter]) => letter).join('')
  const small = pairs.map(([, letter]) => letter).join('')
  const bare = `regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g')`
  const lower = `translate(lower(${bare}), ${quoted(letters)}, ${quoted(small)})`
  const spelled = Object.entries(PLAIN_LETTERS)
    .filter(([, plain]) => !isOne(plain))
    .reduce((inner, [letter, plain]) => `replace(${inner}, ${quoted(letter)}, ${quoted(plain)})`, lower)
  return sql.raw(spelled)
}
