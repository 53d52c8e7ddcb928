/** The voice's side of voice-process.ts. Engines under the GPL are loaded here, in a process of their own, and nowhere else. */
import type { Sound } from '../wav.ts'
import type { VoiceAnswer, VoiceOrder } from './messages.ts'

/** Speaks one text. */
export type Say<Request> = (request: Request) => Promise<Sound | undefined>

const answer = (message: VoiceAnswer) => process.send?.(message)

/** Loads the voice that the parent names, and speaks until the parent ends it or is gone. */
export function speakForParent<Config, Request>(load: (config: Config) => Promise<Say<Request>>): void {
  let say: Say<Request> | undefined
  const take = async (order: VoiceOrder<Config, Request>) => {
    if (order.kind === 'end') process.exit(0)
    if (order.kind === 'load') {
      say = await load(order.config)
      answer({ kind: 'loaded' })
      return
    }
    if (!say) throw new Error('Nothing is loaded')
    try {
      answer({ kind: 'said', sound: await say(order.request) })
    } catch (error) {
      answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
    }
  }
  process.on('message', (order: VoiceOrder<Config, Request>) => {
    take(order).catch((error: unknown) => {
      // The parent reads the reason here; some engines end the process by themselves, with their reason in the same place.
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      process.exit(1)
    })
  })
  process.on('disconnect', () => process.exit(0))
  // Ctrl-C reaches the parent's children, too. The parent decides: it ends us by `end`, by a kill, or by going.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
}
