import { useEffect, useRef, useSyncExternalStore } from 'react'
import * as texts from '#texts/ui.ts'
import { Button } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '../icon/shell-icons.tsx'
import { currentToasts, dismissToast, subscribeToasts, type Toast } from './toast.ts'
import * as css from './toast-region.css.ts'

const NONE: readonly Toast[] = []
const icons = { default: InfoIcon, success: CheckIcon, error: WarningIcon } as const

/**
 * Shows the toasts at the top centre, above everything. Mount it once. A toast that is hovered or has the focus inside stays.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, () => NONE)
  return (
    <section className={css.region} aria-label={texts.notifications}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { id, durationMs, tone } = toast
  const hold = () => clearTimeout(timer.current)
  const release = () => {
    hold()
    if (durationMs !== null) timer.current = setTimeout(() => dismissToast(id), durationMs)
  }
  useEffect(() => {
    if (durationMs === null) return undefined
    timer.current = setTimeout(() => dismissToast(id), durationMs)
    return () => clearTimeout(timer.current)
  }, [id, durationMs])
  const ToneIcon = icons[tone]
  return (
    <div
      className={classNames(css.toast, css.tone[tone])}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <ToneIcon className={css.toneMark[tone]} />
      <div className={css.words} role={tone === 'error' ? 'alert' : 'status'}>
        {toast.text}
      </div>
      <div className={css.actions}>
        {toast.actions.map((action) => (
          <Button
            key={action.label}
            variant={action.isPrimary ? 'primary' : 'quiet'}
            onPress={() => {
              dismissToast(id)
              action.onPress?.()
            }}
          >
            {action.label}
          </Button>
        ))}
        {toast.actions.length === 0 && (
          <Button variant="quiet" isIconOnly label={texts.closeNotification} onPress={() => dismissToast(id)}>
            <CloseIcon />
          </Button>
        )}
      </div>
    </div>
  )
}
