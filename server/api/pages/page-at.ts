/** Finds the screen of an address as the app's router does: capitals and a trailing slash do not count. */
import { type PageName, PAGES } from '#contract/pages.ts'

export interface PageAt {
  readonly name: PageName
  readonly params: Readonly<Record<string, string>>
}

const parameterCount = (path: string): number => path.split('$').length - 1

/** A fixed word wins over a parameter at the same place. */
const PATTERNS = (Object.keys(PAGES) as PageName[])
  .toSorted((one, other) => parameterCount(PAGES[one]) - parameterCount(PAGES[other]))
  .map((name) => {
    const source = PAGES[name].replaceAll(/\$(\w+)/g, '(?<$1>[^/]+)')
    return { name, pattern: new RegExp(`^${source}$`, 'i') }
  })

/** `pathname` is decoded. Returns undefined if the app has no screen there. */
export function pageAt(pathname: string): PageAt | undefined {
  if (/\p{Cc}/u.test(pathname)) return undefined
  const path = pathname.replace(/(?<=[^/])\/$/, '')
  for (const { name, pattern } of PATTERNS) {
    const found = pattern.exec(path)
    if (found) return { name, params: { ...found.groups } }
  }
  return undefined
}
