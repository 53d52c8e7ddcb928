/** Tours as a pull stores them. */
import { createdDesc, type TourDocument } from '#data/store/documents.ts'

const TOWN = 100
const TOWNS = 15
/** Fifteen towns with a hundred walks each, the rest all over the world. */
const town = (index: number) => {
  const turn = index % TOWNS
  return index < TOWN * TOWNS
    ? { latitude: -49.5 + turn * 7 + (index % 97) / 400, longitude: -149.5 + turn * 20 + (index % 89) / 400 }
    : { latitude: -60 + ((index * 37) % 12_000) / 100, longitude: -180 + ((index * 91) % 36_000) / 100 }
}

export const documentsOf = (count: number): TourDocument[] =>
  Array.from({ length: count }, (_, index) => {
    const createdAt = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString()
    return {
      id: String(index + 1),
      tourId: index + 1,
      slug: `walk-${index + 1}`,
      createdDesc: createdDesc(createdAt),
      isMine: true,
      fetchedAt: 1,
      item: {
        id: index + 1,
        title: `Walk ${index + 1}`,
        slug: `walk-${index + 1}`,
        locationName: 'Florence',
        ...town(index),
        topic: 'History',
        duration: 30,
        createdAt,
        updatedAt: null,
        version: 1,
        audioUrl: null,
        narrativePreview:
          'Once upon a time a merchant of wool built a tower here, and his neighbour a higher one.',
        playCount: 0,
        isPublic: false,
        isChunked: true,
        chunkCount: 12,
        chunksGenerated: 12,
        isGeneratingChunks: false,
        generationJobId: null,
        generationStatus: 'completed',
        generationProgress: 100,
      },
    } as TourDocument
  })
