/** A caption being typed. It is saved when the field loses the focus, and when the screen or the page goes. */
import { useEffect, useRef, useState } from 'react'

export interface Caption {
  readonly value: string
  readonly type: (caption: string) => void
  readonly save: () => void
}

/** `onSave` resolves to false where the caption could not be stored: the typed text stays in the field. */
export function useCaption(saved: string, onSave: (caption: string) => Promise<boolean>): Caption {
  const [typed, setTyped] = useState<string>()
  const latest = useRef({ saved, typed, onSave })
  const saving = useRef<string>(undefined)
  useEffect(() => {
    latest.current = { saved, typed, onSave }
  }, [saved, typed, onSave])
  const [save] = useState(() => async () => {
    const now = latest.current.typed
    const caption = now?.trim()
    if (caption === undefined || caption === latest.current.saved || caption === saving.current) return
    saving.current = caption
    const isKept = await latest.current.onSave(caption)
    saving.current = undefined
    if (isKept) setTyped((then) => (then === now ? undefined : then))
  })
  useEffect(() => {
    const leave = () => void save()
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [save])
  return { value: typed ?? saved, type: setTyped, save: () => void save() }
}
