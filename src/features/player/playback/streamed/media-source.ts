/** MediaSource, or ManagedMediaSource on an iPhone, behind a seam that tests can fill. */

export interface OpenedSource {
  readonly url: string
  /** Resolves when the element has opened it; rejects where the type is refused. */
  readonly opened: Promise<{ readonly source: MediaSource; readonly buffer: SourceBuffer }>
  dispose(): void
}

export interface MediaSourceSeam {
  canAppend(type: string): boolean
  open(type: string): OpenedSource
}

type MediaSourceConstructor = typeof MediaSource

const findConstructor = (): MediaSourceConstructor | undefined => {
  const scope = globalThis as {
    MediaSource?: MediaSourceConstructor
    ManagedMediaSource?: MediaSourceConstructor
  }
  return scope.MediaSource ?? scope.ManagedMediaSource
}

/** Returns the browser's own, or undefined where there is none (iPhones before 17.1). */
export const browserMediaSource = (): MediaSourceSeam | undefined => {
  const Source = findConstructor()
  if (!Source) return undefined
  return {
    canAppend: (type) => Source.isTypeSupported(type),
    open: (type) => {
      const source = new Source()
      const url = URL.createObjectURL(source)
      const opened = new Promise<{ source: MediaSource; buffer: SourceBuffer }>((resolve, reject) => {
        const onOpen = () => {
          try {
            resolve({ source, buffer: source.addSourceBuffer(type) })
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)))
          }
        }
        source.addEventListener('sourceopen', onOpen, { once: true })
      })
      return { url, opened, dispose: () => URL.revokeObjectURL(url) }
    },
  }
}
