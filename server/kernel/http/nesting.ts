/** No body of the contract is nested so deeply; the functions that walk through one call themselves for each level. */
export const NESTING_MOST = 64

/** Whether JSON text opens more lists and objects within each other than that. Reads the text once; it need not be JSON. */
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
