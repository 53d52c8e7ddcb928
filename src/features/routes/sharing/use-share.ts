/** A route's link: requested once, copied, and shown until it is closed. */
import { useState } from 'react'
import { failureText } from '#live/failure-text.ts'
import { ask } from '#live/ask.ts'
import type { RouteView } from '#live/views.ts'
import { copyText } from '#platform/page/share.ts'
import { toastError, toastSuccess } from '#ui/toast/toast.ts'
import * as texts from '#texts/routes.ts'
import { isAway } from '../messages.ts'

export interface SharedLink {
  readonly routeKey: string
  readonly name: string
  readonly url: string
}

export interface Sharing {
  /** The link of the route that was shared last; undefined once it was closed. */
  readonly link: SharedLink | undefined
  readonly isAsking: boolean
  readonly share: (route: RouteView) => Promise<void>
  readonly close: () => void
}

/** Copies the link and says so; where the browser forbids that, the user can copy the visible link. */
export async function copyLink(url: string): Promise<void> {
  if (await copyText(url)) toastSuccess(texts.linkCopied)
  else toastError(texts.copyFailed)
}

export function useShare(): Sharing {
  const [link, setLink] = useState<SharedLink>()
  const [isAsking, setAsking] = useState(false)

  const share = async ({ key, serverId, name, shareUrl }: RouteView) => {
    if (serverId === undefined) return void toastError(texts.shareNeedsServer)
    setAsking(true)
    const answer = await ask('shareCustomRoute', { params: { id: serverId } })
    setAsking(false)
    // Without a connection a known link is as good.
    const url = answer.ok ? answer.value.shareUrl : isAway(answer.failure) ? shareUrl : undefined
    if (url) {
      setLink({ routeKey: key, name, url })
      await copyLink(url)
    } else if (!answer.ok) {
      toastError(
        isAway(answer.failure) ? texts.shareNeedsConnection : failureText(answer.failure, texts.shareFailed),
      )
    }
  }
  return { link, isAsking, share, close: () => setLink(undefined) }
}
