/**
 * Runs in the head of every page before anything is drawn: sets the theme, decides whether the landing page's markup shows, and stores the
 * browser's offer to install, which may come before the app's code.
 */
import { readSetting } from '#platform/storage/settings-storage.ts'

const root = document.documentElement
const theme = readSetting('darkMode')
const aids = readSetting('displayAids')
if (theme === 'true' || (theme !== 'false' && matchMedia('(prefers-color-scheme: dark)').matches))
  root.classList.add('dark')
if (matchMedia('(prefers-contrast: more)').matches) root.classList.add('high-contrast')
if (aids) root.className += ` ${aids.replace(/[^a-z -]/g, '')}`
if (location.pathname === '/' && !readSetting('token')) root.classList.add('prerendered')

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  Object.assign(window, { streetloreInstallEvent: event })
})
