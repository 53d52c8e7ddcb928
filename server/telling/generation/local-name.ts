/** What a place is called on the spot, where the walk is told in another language. */
import { type CityPack, type Place, textLanguageOf } from '#server/knowledge/city-packs/city-pack.ts'
import { say, type Wording } from './narration.ts'
import { isSayable } from './own-words.ts'
import type { PhraseBook } from './phrase-book.ts'

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** English packs name a place once, in the way that their facts do. */
export function tellsLocalName(pack: CityPack, { name, localName }: Place): boolean {
  const language = textLanguageOf(pack)
  if (language === 'en' || pack.language.startsWith(language)) return false
  const [told, local] = [plain(name), plain(localName)]
  return !told.includes(local) && !local.includes(told)
}

/** Told on the screen only, where the voice has no sounds for it. */
export function sayLocalName(wording: Wording, { localName }: Place, book: PhraseBook): void {
  if (!isSayable(localName, book.words.language)) wording.saidInstead.set(wording.sentences.length, '')
  say(wording, 'phrase', book.say('localName', { localName }))
}
