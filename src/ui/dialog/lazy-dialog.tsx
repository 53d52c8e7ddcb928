/** Loads the code of a dialog when it first opens: dialogs need a library that the screens do not. */
import { type ComponentType, createElement, lazy, Suspense, useEffect, useState } from 'react'
import * as texts from '#texts/ui.ts'
import { toastError } from '../toast/toast.ts'

export interface LazyDialogProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

export const NOT_LOADED = texts.dialogNotLoaded

/** Stands in for a dialog whose code cannot be loaded: says so and closes. The screen stays usable. */
function NotLoaded({ isOpen, onOpenChange }: LazyDialogProps) {
  useEffect(() => {
    if (!isOpen) return
    toastError(NOT_LOADED)
    onOpenChange(false)
  }, [isOpen, onOpenChange])
  return null
}

/** Loads the dialog when it opens for the first time, and keeps it mounted so that its closing animation shows. */
export function lazyDialog<Props extends LazyDialogProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({
    default: (await load().catch(() => NotLoaded)) as ComponentType<LazyDialogProps>,
  }))
  return function LazyDialog(props: Props) {
    const [wasOpen, setWasOpen] = useState(false)
    if (props.isOpen && !wasOpen) setWasOpen(true)
    return wasOpen ? <Suspense fallback={null}>{createElement(Loaded, props)}</Suspense> : null
  }
}
