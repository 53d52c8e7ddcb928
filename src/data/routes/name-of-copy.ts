import { TEXT } from '#contract/text-lengths.ts'
import { copyName } from '#texts/route-conflict.ts'

/** The name of a route's copy, no longer than names may be: what is too long loses its end, not the words that tell them apart. */
export function nameOfCopy(name: string): string {
  const tooMany = copyName(name).length - TEXT.short
  return tooMany > 0 ? copyName(name.slice(0, -tooMany).trimEnd()) : copyName(name)
}
