import type { Poi } from '#contract/api/tours.ts'
import type { Picture } from './use-poi-media.ts'

/** What a picture is called: its caption, or the stop that it shows. */
export const altOf = ({ caption }: Picture, stop: Poi): string => caption || stop.name
