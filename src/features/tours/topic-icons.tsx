/** A drawing for each topic that the product names; a pin for any other. Decoration only. */
import { drawIcon, type Icon } from '#ui/icon/icon.tsx'
import { PinIcon } from '#ui/icon/place-icons.tsx'

const drawings: Readonly<Record<string, Icon>> = {
  history: drawIcon(
    'M7 3.5h10M7 20.5h10M8.5 3.5v3.2c0 2.6 3.5 3.6 3.5 5.3s-3.5 2.7-3.5 5.3v3.2M15.5 3.5v3.2c0 2.6-3.5 3.6-3.5 5.3s3.5 2.7 3.5 5.3v3.2',
  ),
  architecture: drawIcon(
    'M3.5 9L12 3.5 20.5 9M4.5 20.5h15M5 9h14M6.5 9.5v8M10.2 9.5v8M13.8 9.5v8M17.5 9.5v8M4.5 17.7h15',
  ),
  culture: drawIcon(
    'M5 4.5c4.5 1.6 9.5 1.6 14 0v7c0 5-3.5 8-7 8.5-3.5-.5-7-3.5-7-8.5zM8.3 9.5c.9-.6 1.9-.6 2.7 0M13 9.5c.9-.6 1.9-.6 2.7 0M9 13.8c1.8 1.7 4.2 1.7 6 0',
  ),
  nature: drawIcon('M5 19c0-9 5-14.5 15-14.5C20 14 15 19 5 19zM4 20.5C7 16 10.5 12.5 14.5 10'),
  food: drawIcon(
    'M7 3.5v17M4.5 3.5v4.2A2.5 2.5 0 0 0 7 10.2a2.5 2.5 0 0 0 2.5-2.5V3.5M17 20.5v-17c-2.3 1.3-3.5 4-3.5 8.5H17',
  ),
  art: drawIcon(
    'M12 3.5a8.5 8.5 0 1 0 0 17c1.5 0 2-1 1.6-2.2-.5-1.5.3-2.8 2-2.8h2.2c1.7 0 2.7-1.2 2.7-3.5C20.5 7.3 16.7 3.5 12 3.5z',
    'M8 9.7a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4zM11.5 6.3a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4zM15.8 8a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z',
  ),
  science: drawIcon(
    'M9.5 3.5h5M10.5 3.5v6L5 18.3a1.5 1.5 0 0 0 1.3 2.2h11.4a1.5 1.5 0 0 0 1.3-2.2L13.5 9.5v-6M7.7 14.5h8.6',
  ),
}

/** `topic` is a topic's value, in any case. */
export function TopicIcon({ topic, size }: { readonly topic: string; readonly size?: string | undefined }) {
  const Drawing = drawings[topic.toLowerCase()] ?? PinIcon
  return <Drawing size={size} />
}
