/**
 * The height at the foot of the window that is taken by the device and by a bar. Elements that stick to the foot stay above it.
 */
import { createGlobalThemeContract, globalStyle } from '@vanilla-extract/css'

const contract = createGlobalThemeContract({ inset: 'sl-foot-inset' })

export const footInset = contract.inset
/** The device's share: the home indicator, which is swiped up from the edge. */
export const deviceInset = 'env(safe-area-inset-bottom, 0px)'

globalStyle(':root', { vars: { [footInset]: deviceInset } })
