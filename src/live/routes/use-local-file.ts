import { useEffect, useState } from 'react'
import { readFile } from '../commands.ts'
import { useObjectUrl } from './use-object-url.ts'

/** A file that waits on this device to be sent. */
export interface LocalFile {
  /** Undefined until it is read. */
  readonly url: string | undefined
  /** Its bytes are not here, or cannot be read. */
  readonly isLost: boolean
}

/** By `bytesKey` of a file that waits; undefined asks for nothing. */
export function useLocalFile(bytesKey: string | undefined): LocalFile {
  const [read, setRead] = useState<{ readonly key: string; readonly bytes: Blob | undefined }>()
  useEffect(() => {
    if (bytesKey === undefined) return undefined
    let isOver = false
    void readFile(bytesKey).then((answer) => {
      if (!isOver) setRead({ key: bytesKey, bytes: answer.ok ? (answer.value ?? undefined) : undefined })
    })
    return () => {
      isOver = true
    }
  }, [bytesKey])
  const found = read && read.key === bytesKey ? read : undefined
  const url = useObjectUrl(found?.bytes)
  return { url, isLost: found !== undefined && found.bytes === undefined }
}
