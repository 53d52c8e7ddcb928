/** How much of the window's foot is taken: by the device, and by a bar that stands there. What sticks to the foot stays above it. */
import { createGlobalThemeContract, globalStyle } from '@vanilla-extract/css'

const contract = createGlobalThemeContract({ inset: 'sl-foot-inset' })

export const footInset = contract.inset
/** The device's own: the line that is swiped up from the edge. */
export const deviceInset = 'env(safe-area-inset-bottom, 0px)'

globalStyle(':root', { vars: { [footInset]: deviceInset } })
