/** A browser with a voice of its own, which says a sentence for as long as the test wants. */
import type { BrowserContext, Page } from '@playwright/test'

interface FakeWindow extends Window {
  said?: EventTarget & { readonly text: string }
}

export async function withDeviceVoice(context: BrowserContext, lang: string): Promise<void> {
  await context.addInitScript((voiceLang) => {
    const page = window as FakeWindow
    class Utterance extends EventTarget {
      readonly text: string
      constructor(text: string) {
        super()
        this.text = text
      }
    }
    const speech = Object.assign(new EventTarget(), {
      paused: false,
      getVoices: () => [{ name: 'Local', lang: voiceLang, localService: true, default: true }],
      speak: (utterance: Utterance) => {
        page.said = utterance
        queueMicrotask(() => utterance.dispatchEvent(new Event('start')))
      },
      cancel: () => {
        const cancelled = page.said
        delete page.said
        queueMicrotask(() => cancelled?.dispatchEvent(new Event('error')))
      },
    })
    Object.defineProperty(window, 'speechSynthesis', { value: speech })
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance })
  }, lang)
}

/** The words that are said now; undefined in silence. */
export const said = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (window as FakeWindow).said?.text)

/** The voice has said its sentence. */
export const finishSentence = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const fake = window as FakeWindow
    const finished = fake.said
    delete fake.said
    finished?.dispatchEvent(new Event('end'))
  })
