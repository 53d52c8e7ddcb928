/** The colours of covers by day and by night: one colour of the topic, mixed into the paper and the lamplight of the screens. Pure. */
import type { CoverTheme } from '#contract/paths.ts'
import { topicColour } from '#contract/topics/colours.ts'

export interface CoverColours {
  readonly ground: string
  /** Rings of the ground around the walk, from the outer one. */
  readonly rings: readonly string[]
  readonly dots: string
  readonly street: string
  readonly mainStreet: string
  readonly water: string
  readonly park: string
  /** Around the walk's line and its stops. */
  readonly casing: string
  readonly walk: string
  /** Behind the topic's drawing, and its strokes. */
  readonly plate: string
  readonly onPlate: string
  /** Of the map's credit. */
  readonly credit: string
}

/** `#rrggbb`, with so much of the second colour in it. */
export function mixed(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [a, b] = [first, second].map((colour) => Number.parseInt(colour.slice(start, start + 2), 16))
    return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

export function coverColours(topic: string, theme: CoverTheme): CoverColours {
  const topicsOwn = topicColour(topic)
  if (theme === 'light') {
    const ground = mixed('#f4eddf', topicsOwn, 0.06)
    return {
      ground,
      rings: [0.06, 0.12, 0.19].map((share) => mixed(ground, topicsOwn, share)),
      dots: mixed(ground, topicsOwn, 0.2),
      street: '#fffdf8',
      mainStreet: '#ffffff',
      water: '#b4d4e4',
      park: '#cfdfb8',
      casing: '#ffffff',
      walk: topicsOwn,
      plate: topicsOwn,
      onPlate: '#ffffff',
      credit: '#40464f',
    }
  }
  const ground = mixed('#141922', topicsOwn, 0.1)
  const walk = mixed(topicsOwn, '#ffffff', 0.42)
  return {
    ground,
    rings: [0.1, 0.19, 0.29].map((share) => mixed(ground, topicsOwn, share)),
    dots: mixed(ground, topicsOwn, 0.35),
    street: mixed('#323b49', topicsOwn, 0.08),
    mainStreet: mixed('#465162', topicsOwn, 0.08),
    water: '#17344a',
    park: '#1d3328',
    casing: mixed('#0d1118', topicsOwn, 0.08),
    walk,
    plate: walk,
    onPlate: '#10141b',
    credit: '#c3c7cf',
  }
}
