/** Files that wait on this device to be sent, as addresses that the page can show. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { readFile } from './routes.ts'

/** The address is made when a component subscribes and revoked when it unsubscribes. */
function objectUrlOf(bytes: Blob | undefined) {
  let url: string | undefined
  return {
    get: () => url,
    subscribe: () => {
      if (bytes) url = URL.createObjectURL(bytes)
      return () => {
        if (url !== undefined) URL.revokeObjectURL(url)
        url = undefined
      }
    },
  }
}

/** Returns an address of the bytes within this page, valid while the component is mounted. */
export function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const { get, subscribe } = useMemo(() => objectUrlOf(bytes), [bytes])
  return useSyncExternalStore(subscribe, get, get)
}

export interface LocalFile {
  /** Undefined until the file is read. */
  readonly url: string | undefined
  /** The bytes are not on this device, or cannot be read. */
  readonly isLost: boolean
}

/** Reads a waiting file by its `bytesKey`; undefined reads nothing. */
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
