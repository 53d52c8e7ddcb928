/** Names of files as they are sent: readable, short, and nothing that a file system or a header could trip over. Pure. */

const LONGEST = 80
const NOT_OF_A_NAME = /[^\p{L}\p{N}_-]+/gu

/** The last part of the name after its last dot, in small letters; '' where there is none. */
export const extensionOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** `name` without its extension and without a path. */
const baseOf = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return last.replace(/\.[^.]*$/, '')
}

const sanitised = (words: string, orElse: string): string => {
  const plain = words.normalize('NFC').replace(NOT_OF_A_NAME, '-')
  return (
    [...plain]
      .slice(0, LONGEST)
      .join('')
      .replace(/^-+|-+$/g, '') || orElse
  )
}

/** The name of a chosen file, with the extension of what it is now. */
export const fileNameOf = (name: string, extension: string, orElse: string): string =>
  `${sanitised(baseOf(name), orElse)}.${extension}`

/** The name of a recording. A title has no extension: 'St. Mary' stays whole. */
export const fileNameOfTitle = (title: string, extension: string, orElse: string): string =>
  `${sanitised(title, orElse)}.${extension}`
