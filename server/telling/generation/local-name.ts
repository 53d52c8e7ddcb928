/** The local name of a place, for walks in another language. */
import { type CityPack, type Place, textLanguageOf } from '#server/knowledge/city-packs/city-pack.ts'
import { languageOf } from '#server/languages/languages.ts'
import { type Passage, say } from './passage.ts'
import { isSayable } from './own-words.ts'
import type { PhraseBook } from './phrase-book.ts'

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/**
 * Returns true if the walk should say the local name as well. English packs name a place once, as their facts do. Chinese and Japanese
 * voices spell Latin letters one by one, and read a name in Han letters as they read their own name of the place.
 */
export function tellsLocalName(pack: CityPack, { name, localName }: Place): boolean {
  const language = textLanguageOf(pack)
  if (language === 'en' || pack.language.startsWith(language)) return false
  const { isSpaced } = languageOf(language).writing
  if (!isSpaced && /[\p{Script=Latin}\p{Script=Han}]/u.test(localName)) return false
  const [own, local] = [plain(name), plain(localName)]
  return !own.includes(local) && !local.includes(own)
}

/** Says the local name. A voice that has no sounds for it stays silent, and the name is only on the screen. */
export function sayLocalName(passage: Passage, { localName }: Place, book: PhraseBook): void {
  if (!isSayable(localName, book.words.language)) passage.spokenInstead.set(passage.sentences.length, '')
  say(passage, 'phrase', book.say('localName', { localName }))
}
