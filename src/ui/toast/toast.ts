/** Short messages at the top of the screen. Any module may post one; the toast region shows them. */
import { createListeners } from '#kit/listeners.ts'

export type ToastTone = 'default' | 'success' | 'error'

export interface ToastAction {
  readonly label: string
  readonly onPress?: (() => void) | undefined
  /** Marks the main action of two. */
  readonly isPrimary?: boolean | undefined
}

export interface ToastOptions {
  readonly tone?: ToastTone | undefined
  /** Default by tone: 4 s, success 3 s, error 5 s. Null: the toast stays until it is closed or an action is pressed. */
  readonly durationMs?: number | null | undefined
  readonly actions?: readonly ToastAction[] | undefined
  /** A toast with the same key is replaced instead of shown twice. */
  readonly key?: string | undefined
}

export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: ToastTone
  readonly durationMs: number | null
  readonly actions: readonly ToastAction[]
  readonly key: string
}

/** The default duration of a toast by its tone, in ms. A test compares it with `TOAST_MS` of `src/kit/delays.ts`. */
export const DURATION_MS: Readonly<Record<ToastTone, number>> = { default: 4000, success: 3000, error: 5000 }

/** The most toasts that show at once: more would hide the screen. The oldest one with a duration is removed first. */
const MOST_SHOWN = 4

let shown: readonly Toast[] = []
let lastId = 0
const listeners = createListeners()

function publish(next: readonly Toast[]): void {
  shown = next
  listeners.tell()
}

/** Shows `text`, unless it is shown already. Returns the id for `dismissToast`. */
export function toast(text: string, options: ToastOptions = {}): number {
  const { tone = 'default', actions = [], key = text } = options
  const id = ++lastId
  const durationMs = options.durationMs === undefined ? DURATION_MS[tone] : options.durationMs
  const next = [...shown.filter((other) => other.key !== key), { id, text, tone, durationMs, actions, key }]
  const surplus = next.length - MOST_SHOWN
  const old = surplus > 0 ? next.filter((other) => other.durationMs !== null).slice(0, surplus) : []
  publish(next.filter((other) => !old.includes(other)))
  return id
}

export const toastSuccess = (text: string, options: ToastOptions = {}): number =>
  toast(text, { ...options, tone: 'success' })
export const toastError = (text: string, options: ToastOptions = {}): number =>
  toast(text, { ...options, tone: 'error' })

export const dismissToast = (id: number): void => publish(shown.filter((other) => other.id !== id))
export const dismissAllToasts = (): void => publish([])

export const currentToasts = (): readonly Toast[] => shown
export const subscribeToasts = listeners.add
