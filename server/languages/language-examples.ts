/** The interface of a language's `examples.ts`, which only tests read. */

/** A town whose places are told in the language, to compose walks of it. */
export interface ExampleCity {
  readonly city: string
  readonly places: readonly string[]
  /** A thing that a walker can look for. */
  readonly feature: string
  readonly look: (feature: string) => string
  /** Facts of a place as an encyclopedia has them: the first names the place, the second begins with the year. */
  readonly facts: (place: string, year: number) => readonly string[]
}

export interface LanguageExamples {
  /** Each row holds the sentences into which the row, written in one line, is split. */
  readonly sentences: readonly (readonly string[])[]
  /** 1, 2, 5, 11 and 21 stops. */
  readonly counts: readonly string[]
  /** 83, 310, 1010 and 1249 metres. */
  readonly distances: readonly string[]
  /** 1, 45 and 180 minutes. */
  readonly times: readonly string[]
  /** The opening hours 'Tu-Su 10:00-18:30'. */
  readonly hours: readonly [written: string, spoken: string]
  /** Sentences of articles that are told, and some that are not because they depend on another sentence. */
  readonly article: { readonly told: readonly string[]; readonly hanging: readonly string[] }
  /** Undefined for English only, whose walks the city packs test. */
  readonly city: ExampleCity | undefined
  /** The sentences of a short walk, by which voices are measured. */
  readonly shortWalk: readonly string[]
}
