/** Records the microphone in the browser's own format. */

export interface Recording {
  /** Ends the recording and releases the microphone. */
  stop(): void
  /** Resolves with the sound once the recording has ended: by `stop`, by the device, or because it reached `maxBytes`. */
  readonly sound: Promise<Blob>
}

export interface RecordingOptions {
  readonly maxBytes: number
  /** Aborted when the recording is not needed any more, perhaps while the browser still asks the user for the microphone. */
  readonly signal: AbortSignal
}

/** Formats in the order of preference. Chromium and Firefox write the first, Safari the second. */
const WANTED = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']
/** The sound is collected in pieces of this length, so that little is lost when the recording breaks off. */
const PIECE_MS = 1000

const release = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

/** Starts a recording. Rejects where there is no microphone, or it may not be used. */
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
    // A piece beyond the limit is dropped: the server would refuse the file.
    if (bytes + data.size > maxBytes) return stop()
    bytes += data.size
    pieces.push(data)
  })
  recorder.addEventListener('error', stop)
  // The device may take the microphone away: for a call, or when headphones are unplugged.
  for (const track of stream.getTracks()) track.addEventListener('ended', stop)
  signal.addEventListener('abort', stop, { once: true })
  recorder.start(PIECE_MS)
  return { stop, sound }
}
