/** Told to the window whenever the player's sound begins or rests; `detail` says which. By an event: neither side waits for the other's code. */
export const SOUND_EVENT = 'streetlore-sound'
