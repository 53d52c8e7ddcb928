/** Generates a tour from a route: requested now, then awaited while the screen is open. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { failureText } from '#live/failure-text.ts'
import { generateFromRoute } from '#live/tour-commands.ts'
import type { RouteView } from '#live/views.ts'
import { toastError } from '#ui/toast/toast.ts'
import * as texts from '#texts/routes.ts'
import { isAway } from './messages.ts'

export interface TourInMaking {
  readonly routeKey: string
  readonly jobId: string
  readonly slug: string
}

export interface RouteTour {
  /** The key of the route whose request is being sent. */
  readonly askedFor: string | undefined
  readonly making: TourInMaking | undefined
  readonly generate: (route: RouteView, shareToken?: string) => Promise<void>
  /** Called when the tour is ready, or failed. */
  readonly end: () => void
}

export function useRouteTour(): RouteTour {
  const navigate = useNavigate()
  const [askedFor, setAskedFor] = useState<string>()
  const [making, setMaking] = useState<TourInMaking>()

  const generate = async (route: RouteView, shareToken?: string) => {
    const { key: routeKey, serverId: routeId, name, topic } = route
    if (routeId === undefined) return void toastError(texts.generateNeedsServer)
    setAskedFor(routeKey)
    const answer = await generateFromRoute({ routeId, name, topic, ...(shareToken && { shareToken }) })
    setAskedFor(undefined)
    if (answer.ok) return setMaking({ routeKey, ...answer.value })
    const { failure } = answer
    toastError(isAway(failure) ? texts.generateNeedsConnection : failureText(failure, texts.generateFailed))
    if (failure.kind === 'rejected' && failure.code === 'quota_exceeded')
      await navigate({ to: '/subscription' })
  }
  return { askedFor, making, generate, end: () => setMaking(undefined) }
}
