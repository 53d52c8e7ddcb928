/** Records the microphone in the browser's own format. */

export interface Recording {
  /** Ends it and lets go of the microphone. */
  stop(): void
  /** The sound, once it was ended: by `stop`, by the device, or because it grew too large. */
  readonly sound: Promise<Blob>
}

export interface RecordingOptions {
  readonly maxBytes: number
  /** Aborted when nobody wants it any more, perhaps while the person is still being asked for the microphone. */
  readonly signal: AbortSignal
}

/** Chromium and Firefox write the first, Safari the second. */
const WANTED = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']
/** So that little is lost where recording breaks off. */
const PIECE_MS = 1000

const release = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

/** Rejects where there is no microphone, or it may not be used. */
export async function startRecording({ maxBytes, signal }: RecordingOptions): Promise<Recording> {
  // Pages without a secure context have no `mediaDevices`.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new Error('no microphone')
  const stream = await devices.getUserMedia({ audio: true })
  try {
    signal.throwIfAborted()
    return record(stream, maxBytes, signal)
  } catch (error) {
    release(stream)
    throw error
  }
}

function record(stream: MediaStream, maxBytes: number, signal: AbortSignal): Recording {
  const mimeType = WANTED.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {})
  const pieces: Blob[] = []
  let bytes = 0
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const sound = new Promise<Blob>((resolve) => {
    recorder.addEventListener('stop', () => {
      release(stream)
      const [type = ''] = (recorder.mimeType || mimeType || pieces[0]?.type || '').split(';')
      resolve(new Blob(pieces, { type }))
    })
  })
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return
    // The last piece that fits: what is more than is allowed could not be sent.
    if (bytes + data.size > maxBytes) return stop()
    bytes += data.size
    pieces.push(data)
  })
  recorder.addEventListener('error', stop)
  // The device takes the microphone away: a call, headphones that are unplugged.
  for (const track of stream.getTracks()) track.addEventListener('ended', stop)
  signal.addEventListener('abort', stop, { once: true })
  recorder.start(PIECE_MS)
  return { stop, sound }
}
