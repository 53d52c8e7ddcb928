/** What one encyclopaedia tells of a sight of the invented town, in one language. */
export interface ToldSight {
  /** Goes on after the name: 'is …'. */
  readonly is: string
  readonly introduction: string
  readonly history: string
  readonly building: string
  readonly today: string
}

/** By the number of the sight. */
export type ToldTown = Readonly<Record<number, ToldSight>>
