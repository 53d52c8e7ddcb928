/**
 * Finds the way in which this browser installs an app. Chromium shows a dialog when the page asks for it; on iPhone and iPad the user does it
 * through Share; other browsers have it in a menu or not at all.
 */
import { isInstalledDisplay } from './install-prompt.ts'

export type InstallWay = 'installed' | 'asks' | 'share-in-safari' | 'share' | 'menu'

interface Device {
  readonly userAgent: string
  readonly maxTouchPoints: number
  /** Safari's own mark of an app that was opened from the home screen. */
  readonly standalone?: boolean
}

/** Apps that show pages in a view of their own, from which none can be added to the home screen. They leave out Safari, or add a name. */
const INSIDE_AN_APP =
  /FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|GSA\/|Twitter|LinkedInApp|Snapchat|Pinterest|musical_ly|Bytedance|TikTok|DuckDuckGo|OPT\/|Teams/i
/** Chrome, Firefox and Edge of iPhone and iPad. */
const OTHER_BROWSER = /CriOS|FxiOS|EdgiOS/
/** From this version of iOS on these browsers can do it too. */
const OTHERS_SINCE = 16.4

/** Returns undefined on devices other than Apple's with a touch screen, and where this browser cannot do it. */
export function shareWayOf({ userAgent, maxTouchPoints }: Device): 'share-in-safari' | 'share' | undefined {
  // An iPad's user agent names a Mac; no Mac has a touch screen.
  const isTablet = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  if (!isTablet && !/iPhone|iPad|iPod/.test(userAgent)) return undefined
  if (INSIDE_AN_APP.test(userAgent) || !/Safari\//.test(userAgent)) return undefined
  if (!OTHER_BROWSER.test(userAgent)) return /Version\//.test(userAgent) ? 'share-in-safari' : undefined
  const version = / OS (\d+)_(\d+)/.exec(userAgent)
  if (!version) return isTablet ? 'share' : undefined
  return Number(`${version[1]}.${version[2]}`) >= OTHERS_SINCE ? 'share' : undefined
}

export function installWay(device: Device = navigator): InstallWay {
  if (isInstalledDisplay() || device.standalone === true) return 'installed'
  if (window.streetloreInstallEvent) return 'asks'
  return shareWayOf(device) ?? 'menu'
}
