/**
 * The deepest nesting that a body may have. No body of the contract needs more, and functions that walk through one
 * recurse once per level.
 */
export const NESTING_MOST = 64

/**
 * Returns whether JSON text opens more than `NESTING_MOST` lists and objects within each other. It reads the text
 * once; the text need not be valid JSON.
 */
export function isNestedTooDeeply(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isInString) {
      if (character === '\\') at += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '[' || character === '{') {
      depth += 1
      if (depth > NESTING_MOST) return true
    } else if (character === ']' || character === '}') depth -= 1
  }
  return false
}
