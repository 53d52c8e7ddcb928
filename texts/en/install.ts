/** The offer to install the app, and the steps. */
export const installApp = 'Install Streetlore'
export const installAppWhy = 'Opens from your home screen and keeps your walks at hand, also with no signal.'
export const notNow = 'Not now'
export const install = 'Install'
export const haveALook = 'Have a look'
export const showHow = 'Show how'
export const done = 'Done'

export const gains: readonly string[] = [
  'Walks that you download play with no signal, with sound and map.',
  'It has room of its own on this device, which browsers clear away last.',
  'It opens from your home screen, without the browser’s bars.',
]
export const pictures: readonly { readonly name: string; readonly label: string }[] = [
  { name: 'player-phone', label: 'A walk in the player, with its map' },
  { name: 'my-tours-phone', label: 'Your walks, and what is stored' },
  { name: 'route-phone', label: 'A route of your own stops' },
]

export const howTo = 'How to install it'
/** The names that Safari and the other browsers of iPhone and iPad use. */
export const iosAddToHomeScreen = 'Add to Home Screen'
export const iosAdd = 'Add'
export const tapShareInSafari = 'Tap Share: at the foot, beside the address, or behind the three dots.'
export const tapShareElsewhere = 'Tap Share, beside the address.'
export const chooseAddToHomeScreen = 'Scroll down and choose Add to Home Screen.'
export const tapAdd = 'Tap Add. From then on, open Streetlore from your home screen.'

export const byBrowserMenu =
  'Open your browser’s menu and choose “Install app”, “Install Streetlore” or “Add to Home screen”. Where there is no such entry, this browser can not install apps: Chrome, Edge, Samsung Internet and Safari can.'

/** A new version of the app. */
export const updateAvailable = 'New version available'
export const updateNow = 'Update Now'
export const later = 'Later'
