import { style } from '@vanilla-extract/css'

/** Cards of jobs are low: each has its own height. */
export const jobs = style({ alignItems: 'start' })

export const more = style({ display: 'flex', justifyContent: 'center' })
