/** An article as the `articles` table stores it: what Wikidata and the Wikipedia of one language say of one thing. */
import type { LatLng } from '#contract/geo.ts'
import type { Language } from '#contract/languages.ts'

/** A photograph on Commons that may be used, with the credit that its licence asks for. */
export interface Photograph {
  /** Page of the file. */
  readonly pageUrl: string
  /** Of a width that may be asked for. */
  readonly imageUrl: string
  /** Plain text. */
  readonly author: string
  /** `CC BY-SA 4.0`, `Public domain` … */
  readonly licence: string
  readonly licenceUrl?: string | undefined
}

/** A sentence as it stands in the article, without notes and markup. */
export interface ArticleSection {
  /** Null for the introduction. */
  readonly title: string | null
  readonly sentences: readonly string[]
}

export interface Article {
  readonly wikidataId: string
  readonly language: Language
  /** Name in that language; else the one of the place, and empty where that is missing too: maps know it then. */
  readonly label: string
  /** Name in the language of the place, where it is another. */
  readonly nativeLabel?: string | undefined
  /** A few words: 'cathedral in Prague'. */
  readonly description?: string | undefined
  readonly position?: LatLng | undefined
  /** In how many Wikipedias it has a page: how widely it is known. */
  readonly sitelinks: number
  /** Wikidata ids of what it is (P31). */
  readonly kinds: readonly string[]
  /** Years that Wikidata is sure of: inception and the like. */
  readonly years: readonly number[]
  /** Wikidata says when it ended: 'stood here'. */
  readonly isGone?: true | undefined
  /** Undefined where that Wikipedia has no page. */
  readonly page?:
    | {
        readonly title: string
        /** Of this very revision. */
        readonly url: string
        readonly revision: number
        readonly licence: string
        /** The day it was read, such as 2026-11-23. */
        readonly readOn?: string | undefined
        readonly sections: readonly ArticleSection[]
      }
    | undefined
  readonly photograph?: Photograph | undefined
}
