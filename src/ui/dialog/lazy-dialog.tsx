/** A dialog whose code comes when it is first needed: dialogs need a library that the screens under them do not. */
import { type ComponentType, createElement, lazy, Suspense, useEffect, useState } from 'react'
import * as texts from '#texts/ui.ts'
import { toastError } from '../toast/toast.ts'

export interface LazyDialogProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

export const NOT_LOADED = texts.dialogNotLoaded

/** In place of a dialog whose code can't be had: says so and closes it. The screen under it goes on. */
function NotLoaded({ isOpen, onOpenChange }: LazyDialogProps) {
  useEffect(() => {
    if (!isOpen) return
    toastError(NOT_LOADED)
    onOpenChange(false)
  }, [isOpen, onOpenChange])
  return null
}

/** The dialog, loaded when it opens for the first time; it stays, so that its closing can be seen. */
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
