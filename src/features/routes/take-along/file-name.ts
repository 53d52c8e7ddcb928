import * as texts from '#texts/routes.ts'

const MOST_CHARACTERS = 80
/** Characters that some system forbids in file names, and invisible ones. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const NOT_IN_NAMES = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff<>:"/\\|?*]+/g

/** Returns a file name made of the route's name, without characters that are not allowed. */
export function fileNameOf(name: string, extension: string): string {
  const cleaned = name.replaceAll(NOT_IN_NAMES, ' ').replaceAll(/\s+/g, ' ').trim()
  const short = [...cleaned]
    .slice(0, MOST_CHARACTERS)
    .join('')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
  return `${short || texts.fileName}.${extension}`
}
