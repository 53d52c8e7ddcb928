/** Parts of a tour that could not be loaded, each said by its own text. */
import type { Live } from '#live/live.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { PART_FAILURES } from '../messages.ts'

export interface PartFailuresProps {
  readonly parts: Readonly<Record<keyof typeof PART_FAILURES, Live<unknown>>>
}

export function PartFailures({ parts }: PartFailuresProps) {
  const failed = (Object.keys(PART_FAILURES) as (keyof typeof PART_FAILURES)[]).filter(
    (part) => parts[part].status === 'failed',
  )
  const [first] = failed
  if (!first) return null
  return (
    <Banner
      tone="danger"
      role="alert"
      // The parts come with their tour: one call fetches them all.
      actions={<Button onPress={parts[first].reload}>Try Again</Button>}
    >
      {failed.map((part) => (
        <p key={part}>{PART_FAILURES[part]}</p>
      ))}
    </Banner>
  )
}
