/** Shows a sentence with a name in it. The name is server text, in a language and direction of its own. */
import { Fragment } from 'react'
import { SLOT, type Wording } from '../walk/directions/wording.ts'

/** Keeps a number on the same line as its unit. */
const glued = (words: string): string => words.replaceAll(/(\d) (?=\p{L})/gu, '$1\u00A0')

export function Words({ text, name }: Wording) {
  return text.split(SLOT).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence
    <Fragment key={index}>
      {index > 0 && <bdi>{name}</bdi>}
      {glued(part)}
    </Fragment>
  ))
}
