/** A voice whose work is counted in the server's figures. */
import type { Metrics } from '#server/kernel/observability/metrics.ts'
import type { Voice } from './voice.ts'

export const measuredVoice = (voice: Voice, metrics: Pick<Metrics, 'chunkSpoken'>): Voice => ({
  async speak(sentences, wish) {
    const beganMs = performance.now()
    const answer = await voice.speak(sentences, wish)
    if (answer.ok) metrics.chunkSpoken(wish.language, (performance.now() - beganMs) / 1000)
    return answer
  },
  close: () => voice.close(),
})
