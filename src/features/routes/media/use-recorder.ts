/** Records one voice note: permission, recording, playback. Leaving the screen ends it and releases the microphone. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { MEDIA_TYPE, mediaMaxBytes } from '#contract/media-rules.ts'
import { startRecording, type Recording } from '#platform/media/recorder.ts'

export type RecorderState =
  | { readonly name: 'idle' }
  | { readonly name: 'asking' }
  | { readonly name: 'recording'; readonly seconds: number }
  | { readonly name: 'recorded'; readonly seconds: number; readonly sound: Blob }
  | { readonly name: 'failed' }

export interface Recorder {
  readonly state: RecorderState
  readonly start: () => void
  /** Resolves to the sound; undefined where nothing is being recorded. */
  readonly stop: () => Promise<Blob | undefined>
  /** Removes the finished recording. */
  readonly clear: () => void
}

const TICK_MS = 250

export function useRecorder(): Recorder {
  const [state, setState] = useState<RecorderState>({ name: 'idle' })
  const running = useRef<Recording>(undefined)
  const leaving = useRef<AbortController>(undefined)

  const record = useCallback(async (signal: AbortSignal) => {
    setState({ name: 'asking' })
    let timer: ReturnType<typeof setInterval> | undefined
    try {
      const recording = await startRecording({ maxBytes: mediaMaxBytes(MEDIA_TYPE.voice), signal })
      running.current = recording
      const startedAt = performance.now()
      const seconds = () => (performance.now() - startedAt) / 1000
      setState({ name: 'recording', seconds: 0 })
      timer = setInterval(() => setState({ name: 'recording', seconds: seconds() }), TICK_MS)
      const sound = await recording.sound
      if (!signal.aborted)
        setState(sound.size > 0 ? { name: 'recorded', seconds: seconds(), sound } : { name: 'idle' })
    } catch {
      setState(signal.aborted ? { name: 'idle' } : { name: 'failed' })
    } finally {
      clearInterval(timer)
      running.current = undefined
    }
  }, [])

  const start = useCallback(() => {
    leaving.current?.abort()
    leaving.current = new AbortController()
    void record(leaving.current.signal)
  }, [record])
  const stop = useCallback(async () => {
    running.current?.stop()
    const sound = await running.current?.sound
    return sound && sound.size > 0 ? sound : undefined
  }, [])
  const clear = useCallback(() => setState({ name: 'idle' }), [])

  useEffect(() => {
    // A page in the back-forward cache must not go on recording; the recording so far stays.
    const leavePage = () => (running.current ? running.current.stop() : leaving.current?.abort())
    addEventListener('pagehide', leavePage)
    return () => {
      removeEventListener('pagehide', leavePage)
      leaving.current?.abort()
    }
  }, [])
  return { state, start, stop, clear }
}
