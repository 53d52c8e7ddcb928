/** The route in the builder: its history, and its draft on this device. */
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { Result } from '#contract/failure.ts'
import { dropDraft, keepDraft, saveDraft } from '#live/routes.ts'
import type { BuilderDraft, BuilderRoute } from '#live/views.ts'
import { beginHistory, draftReducer, type DraftEvent, type DraftHistory } from './draft-history.ts'

/** The delay before typed text is stored, long enough to store a word with one write. Any other change is stored at once. */
const KEEP_AFTER_MS = 300

/** Files are compared by their keys, since their bytes never change. */
const isSame = (one: BuilderRoute, other: BuilderRoute): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

export interface KeptDraft {
  readonly history: DraftHistory
  readonly dispatch: (event: DraftEvent) => void
  /** True where the draft differs from the saved route. */
  readonly isChanged: boolean
  /** The reason why the draft is not stored, or incomplete. */
  readonly trouble: 'full' | 'broken' | undefined
  /** Stores the route and its files in the outbox. The draft is deleted when this resolves. */
  save(): Promise<Result<{ readonly routeKey: string }>>
  /** Deletes the draft; nothing is stored from then on. */
  discard(): Promise<void>
}

/** `start` is the first draft, `base` the saved route. Both must be stable. */
export function useKeptDraft(start: BuilderDraft, base: BuilderRoute): KeptDraft {
  const [history, dispatch] = useReducer(draftReducer, start.route, beginHistory)
  const [trouble, setTrouble] = useState<KeptDraft['trouble']>()
  const { present, typedField } = history
  const latest = useRef(present)
  const kept = useRef(present)
  const isOver = useRef(false)
  // Writes run one after another, so that an older one never finishes last.
  const writes = useRef<Promise<void>>(Promise.resolve())

  const keep = useCallback(() => {
    const route = latest.current
    if (isOver.current || kept.current === route) return
    kept.current = route
    writes.current = writes.current.then(async () => {
      if (isOver.current) return
      const stored = isSame(route, base) ? await dropDraft(start.key) : await keepDraft({ ...start, route })
      setTrouble(stored.ok ? undefined : stored.failure.kind === 'storage-full' ? 'full' : 'broken')
    })
  }, [start, base])

  useEffect(() => {
    latest.current = present
    if (typedField === undefined) return keep()
    const timer = setTimeout(keep, KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [present, typedField, keep])

  useEffect(() => {
    // A hidden page may be ended without another event.
    const leave = () => keep()
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', leave)
      keep()
    }
  }, [keep])

  const save = useCallback(async () => {
    isOver.current = true
    await writes.current
    const route = { ...latest.current, name: latest.current.name.trim() }
    const saved = await saveDraft({ ...start, route })
    if (!saved.ok) isOver.current = false
    return saved
  }, [start])
  const discard = useCallback(async () => {
    isOver.current = true
    await writes.current
    await dropDraft(start.key)
  }, [start])

  return { history, dispatch, isChanged: !isSame(present, base), trouble, save, discard }
}
