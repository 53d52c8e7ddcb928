/** The Spanish translations of the city packs. */
import berlin from './berlin.json' with { type: 'json' }
import florence from './florence.json' with { type: 'json' }
import kyoto from './kyoto.json' with { type: 'json' }
import lisbon from './lisbon.json' with { type: 'json' }
import london from './london.json' with { type: 'json' }
import munich from './munich.json' with { type: 'json' }
import newYork from './new-york.json' with { type: 'json' }
import paris from './paris.json' with { type: 'json' }
import porto from './porto.json' with { type: 'json' }

export const ES: readonly unknown[] = [berlin, florence, kyoto, lisbon, london, munich, newYork, paris, porto]
