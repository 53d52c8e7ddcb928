/** Names the parts of a tour that could not be loaded, each by its own text. */
import type { Live } from '#live/live.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import * as texts from '#texts/player.ts'
import { partFailures } from '#texts/player-errors.ts'

export interface PartFailuresProps {
  readonly parts: Readonly<Record<keyof typeof partFailures, Live<unknown>>>
}

export function PartFailures({ parts }: PartFailuresProps) {
  const failed = (Object.keys(partFailures) as (keyof typeof partFailures)[]).filter(
    (part) => parts[part].status === 'failed',
  )
  const [first] = failed
  if (!first) return null
  return (
    <Banner
      tone="danger"
      role="alert"
      // The parts load with their tour: one call fetches them all.
      actions={<Button onPress={parts[first].reload}>{texts.tryAgain}</Button>}
    >
      {failed.map((part) => (
        <p key={part}>{partFailures[part]}</p>
      ))}
    </Banner>
  )
}
