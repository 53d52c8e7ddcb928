/** A route's link: asked for once, copied, and shown until it is closed. */
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
  /** Of the route that was shared last; none once it was closed. */
  readonly link: SharedLink | undefined
  readonly isAsking: boolean
  readonly share: (route: RouteView) => Promise<void>
  readonly close: () => void
}

/** Copies it and says so; where the browser forbids that, the link is there to be copied by hand. */
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
    // A link that is known already is as good without a signal.
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
