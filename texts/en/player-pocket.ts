/** Pocket mode. */
export const pocketMode = 'Pocket mode'
export const leavePocketMode = 'Leave pocket mode'
export const timeLeft = (time: string): string => `${time} left`
export const screenStates = {
  held: 'The screen stays on.',
  released: 'The screen may go off until you look at this page again.',
  refused: 'This device does not let the screen stay on now: the battery may be low.',
  unsupported: 'This browser cannot keep the screen on: set a long screen time in your device.',
} as const
export const positionNowAndThen = 'To spare the battery your position is looked up every few seconds.'
export const lockedScreen =
  'If you lock the screen, this page is told no position any more: the walk then goes on in order, stop after stop.'
