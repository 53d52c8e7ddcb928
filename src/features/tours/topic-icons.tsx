/** The drawing of each topic that the product names; a pin for any other. Decoration only. */
import { topicDrawings } from '#contract/topics/drawings.ts'
import { drawIcon, type Icon } from '#ui/icon/icon.tsx'
import { PinIcon } from '#ui/icon/place-icons.tsx'

const icons: Readonly<Record<string, Icon>> = Object.fromEntries(
  Object.entries(topicDrawings).map(([topic, { stroke, fill }]) => [topic, drawIcon(stroke, fill)]),
)

/** `topic` is a topic's value, in any case. */
export function TopicIcon({ topic, size }: { readonly topic: string; readonly size?: string | undefined }) {
  const Drawing = icons[topic.toLowerCase()] ?? PinIcon
  return <Drawing size={size} />
}
