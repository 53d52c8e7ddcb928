/** Splits a section's text into sentences that a voice says one by one. Pure. */

/** Some voices refuse longer sentences or stop within them. */
const LONGEST = { letters: 200, syllables: 80 } as const

const isSyllabic = (language: string): boolean => /^(?:zh|ja|ko)\b/i.test(language)

const lengthOf = (pieces: readonly string[]): number => pieces.reduce((sum, { length }) => sum + length, 0)

/** Returns the ends that the server sent where they can be ends in this text; else nothing. */
const byEnds = (text: string, ends: readonly number[]): string[] | undefined => {
  const isTrue = ends.every((end, index) => end > (ends[index - 1] ?? 0) && end <= text.length)
  if (!isTrue || ends.length === 0) return undefined
  return [...ends.slice(0, -1), text.length].map((end, index) => text.slice(ends[index - 1] ?? 0, end))
}

/** 'St.', 'J.', 'p.m.': the segmenter takes their full stop for an end. */
const ENDS_IN_ABBREVIATION = /(?:^|[\s(.])(?:\p{L}|St|Dr|Mr|Mrs|Ms|No|Nr|Jh|Sr|Sra|Mme|sec|ca|z\.\s?B)\.\s*$/u
/** A piece that begins with lower case or a closing quotation mark belongs to the sentence before. */
const GOES_ON = /^[\p{Ll}”»’」』)]/u

const bySegmenter = (text: string, language: string): string[] => {
  const sentences: string[] = []
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    const before = sentences.at(-1)
    const isOne = before !== undefined && (ENDS_IN_ABBREVIATION.test(before) || GOES_ON.test(segment))
    if (isOne) sentences[sentences.length - 1] = before + segment
    else sentences.push(segment)
  }
  return sentences
}

/** A comma or colon between two digits stands in a number or a time. */
const CLAUSES = /(?:[^,;:，、；：—]|[,:](?=\d))*(?:(?:[;，、；：—]|[,:](?!\d))+\s*|$)/gu

/** Splits a sentence between its clauses where it is longer than a voice takes; one without clauses stays whole. */
const cutLong = (sentence: string, longest: number): string[] => {
  if (sentence.length <= longest) return [sentence]
  const pieces: string[] = []
  for (const clause of sentence.match(CLAUSES) ?? []) {
    const before = pieces.at(-1)
    if (before !== undefined && before.length + clause.length <= longest) pieces[pieces.length - 1] += clause
    else if (clause !== '') pieces.push(clause)
  }
  return pieces
}

/**
 * Returns pieces that, joined, are the text letter for letter. `ends` has the ends of its sentences, as far as the
 * server sent them.
 */
export const splitSentences = (
  text: string,
  language: string,
  ends?: readonly number[] | null,
): readonly string[] => {
  const sentences = (ends && byEnds(text, ends)) ?? bySegmenter(text, language)
  const longest = isSyllabic(language) ? LONGEST.syllables : LONGEST.letters
  const pieces = sentences.flatMap((sentence) => cutLong(sentence, longest))
  return lengthOf(pieces) === text.length ? pieces : sentences
}
