/** The articles of one encyclopaedia about the sights of the invented town, in one language. */
export interface ToldSight {
  /** Goes on after the name: 'is …'. */
  readonly is: string
  readonly introduction: string
  readonly history: string
  readonly building: string
  readonly today: string
}

/** The articles by the number of their sight. */
export type ToldTown = Readonly<Record<number, ToldSight>>
