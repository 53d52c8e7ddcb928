import { useMemo, useSyncExternalStore } from 'react'

/** Made when somebody shows it and given back when nobody does. */
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

/** An address of the bytes within this page, as long as the component shows them. */
export function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const { get, subscribe } = useMemo(() => objectUrlOf(bytes), [bytes])
  return useSyncExternalStore(subscribe, get, get)
}
