// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { InstallEvent } from './install-prompt.ts'
import { installWay, shareWayOf } from './install-way.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iphone = (version: string) => `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) ${webkit}`
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit}`
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

describe('the way by Share', () => {
  it.each([
    [
      'Safari of an iPhone',
      `${iphone('17_5')} Version/17.5 Mobile/15E148 Safari/604.1`,
      5,
      'share-in-safari',
    ],
    [
      'Safari of an old iPhone',
      `${iphone('12_2')} Version/12.1 Mobile/15E148 Safari/604.1`,
      5,
      'share-in-safari',
    ],
    ['Safari of an iPad that says Macintosh', `${mac} Version/17.5 Safari/605.1.15`, 5, 'share-in-safari'],
    ['Safari of a Mac', `${mac} Version/17.5 Safari/605.1.15`, 0, undefined],
    ['Chrome of an iPhone', `${iphone('17_5')} CriOS/126.0 Mobile/15E148 Safari/604.1`, 5, 'share'],
    ['Firefox of an iPhone', `${iphone('16_4')} FxiOS/126.0 Mobile/15E148 Safari/605.1.15`, 5, 'share'],
    [
      'Chrome of an iPhone before it could',
      `${iphone('16_3')} CriOS/110.0 Mobile/15E148 Safari/604.1`,
      5,
      undefined,
    ],
    ['Chrome of an iPad that says Macintosh', `${mac} CriOS/126 Version/17 Safari/605.1.15`, 5, 'share'],
    ['a view inside Facebook', `${iphone('17_5')} Mobile/15E148 [FBAN/FBIOS;FBAV/470.0]`, 5, undefined],
    ['a view inside Instagram', `${iphone('17_5')} Mobile/15E148 Instagram 300.0 Safari/604.1`, 5, undefined],
    ['the app of a search engine', `${iphone('17_5')} GSA/320.0 Mobile/15E148 Safari/604.1`, 5, undefined],
    ['a view that names no browser', `${iphone('17_5')} Mobile/15E148`, 5, undefined],
    ['Chrome of Android', ANDROID, 5, undefined],
    ['Chrome of Windows with touch', 'Mozilla/5.0 (Windows NT 10.0) Chrome/130 Safari/537.36', 10, undefined],
  ])('%s', (_, userAgent, maxTouchPoints, way) => {
    expect(shareWayOf({ userAgent, maxTouchPoints })).toBe(way)
  })
})

describe('the way of this browser', () => {
  const safari = { userAgent: `${iphone('17_5')} Version/17.5 Mobile/15E148 Safari/604.1`, maxTouchPoints: 5 }
  afterEach(() => {
    delete window.streetloreInstallEvent
    vi.restoreAllMocks()
  })

  it('is none where the app was opened from the home screen', () => {
    expect(installWay({ ...safari, standalone: true })).toBe('installed')
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    expect(installWay(safari)).toBe('installed')
  })

  it('is to ask where the browser said that it can, else Share, else its menu', () => {
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList)
    expect(installWay(safari)).toBe('share-in-safari')
    expect(installWay({ userAgent: ANDROID, maxTouchPoints: 5 })).toBe('menu')
    window.streetloreInstallEvent = new Event('beforeinstallprompt') as InstallEvent
    expect(installWay({ userAgent: ANDROID, maxTouchPoints: 5 })).toBe('asks')
  })
})
