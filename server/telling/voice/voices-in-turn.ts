import type { Voice } from './voice.ts'

/** Several voices as one: a chunk goes to the one with the least to do. */
export function voicesInTurn(voices: readonly Voice[]): Voice {
  const working = voices.map((voice) => ({ voice, chunks: 0 }))
  return {
    async speak(sentences, wish) {
      const least = working.reduce((best, each) => (each.chunks < best.chunks ? each : best))
      least.chunks += 1
      try {
        return await least.voice.speak(sentences, wish)
      } finally {
        least.chunks -= 1
      }
    },
    async close() {
      await Promise.all(voices.map((voice) => voice.close()))
    },
  }
}
