/** Having a tour made of a route: asked for now, then waited for while the screen is open. */
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
  /** Key of the route that is being asked for. */
  readonly askedFor: string | undefined
  readonly making: TourInMaking | undefined
  readonly generate: (route: RouteView, shareToken?: string) => Promise<void>
  /** It is there, or it failed. */
  readonly end: () => void
}

export function useRouteTour(onNavigate: (path: string) => void): RouteTour {
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
    if (failure.kind === 'rejected' && failure.code === 'quota_exceeded') onNavigate('/subscription')
  }
  return { askedFor, making, generate, end: () => setMaking(undefined) }
}
