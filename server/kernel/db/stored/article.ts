/**
 * An article as the `articles` table stores it: the statements of Wikidata and of one language's Wikipedia about one
 * thing.
 */
import type { LatLng } from '#contract/geo.ts'
import type { Language } from '#contract/languages.ts'

/** A photograph on Commons that may be used, with the credit that its licence asks for. */
export interface Photograph {
  /** The page of the file. */
  readonly pageUrl: string
  /** The address of the picture in a width that Commons allows to ask for. */
  readonly imageUrl: string
  /** The author as plain text. */
  readonly author: string
  /** The licence's name, such as `CC BY-SA 4.0` or `Public domain`. */
  readonly licence: string
  readonly licenceUrl?: string | undefined
}

/** A section with its sentences as they stand in the article, without notes and markup. */
export interface ArticleSection {
  /** Null for the introduction. */
  readonly title: string | null
  readonly sentences: readonly string[]
}

export interface Article {
  readonly wikidataId: string
  readonly language: Language
  /**
   * The name in that language, else in the language of the place; empty if both are missing, and the map names it
   * then.
   */
  readonly label: string
  /** The name in the language of the place, if that is another. */
  readonly nativeLabel?: string | undefined
  /** A few words, such as 'cathedral in Prague'. */
  readonly description?: string | undefined
  readonly position?: LatLng | undefined
  /** The number of Wikipedias that have a page about it, which shows how widely it is known. */
  readonly sitelinks: number
  /** The Wikidata ids of its kinds (P31). */
  readonly kinds: readonly string[]
  /** The years that Wikidata is sure of: inception and the like. */
  readonly years: readonly number[]
  /** True if Wikidata says that it ended: 'stood here'. */
  readonly isGone?: true | undefined
  /** Undefined if that Wikipedia has no page. */
  readonly page?:
    | {
        readonly title: string
        /** The address of this very revision. */
        readonly url: string
        readonly revision: number
        readonly licence: string
        /** The day on which it was read, such as 2026-11-23. */
        readonly readOn?: string | undefined
        readonly sections: readonly ArticleSection[]
      }
    | undefined
  readonly photograph?: Photograph | undefined
}
