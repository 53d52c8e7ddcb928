/** Names of files as they are sent: readable, short, and safe for file systems and headers. Pure. */

const LONGEST = 80
const NOT_OF_A_NAME = /[^\p{L}\p{N}_-]+/gu

/** Returns the extension after the last dot, in lower case; '' where there is none. */
export const extensionOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Returns `name` without its extension and path. */
const baseOf = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return last.replace(/\.[^.]*$/, '')
}

const sanitised = (words: string, orElse: string): string => {
  const cleaned = words.normalize('NFC').replace(NOT_OF_A_NAME, '-')
  return (
    [...cleaned]
      .slice(0, LONGEST)
      .join('')
      .replace(/^-+|-+$/g, '') || orElse
  )
}

/** Returns the name of a chosen file, with the extension of its new format. */
export const fileNameOf = (name: string, extension: string, orElse: string): string =>
  `${sanitised(baseOf(name), orElse)}.${extension}`

/** Returns the file name of a recording. A title has no extension: 'St. Mary' stays whole. */
export const fileNameOfTitle = (title: string, extension: string, orElse: string): string =>
  `${sanitised(title, orElse)}.${extension}`
