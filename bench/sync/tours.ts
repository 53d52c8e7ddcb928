/** Tours as a pull stores them. */
import { createdDesc, type TourDocument } from '#data/documents.ts'

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
        latitude: 43.7 + (index % 100) / 1000,
        longitude: 11.2 + (index % 77) / 1000,
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
