/** The sheet of keyboard shortcuts. Keys have the names of an English keyboard. */
export const keyboardShortcuts = 'Keyboard shortcuts'
export const anywhere = 'Anywhere'
export const inLists = 'In the player’s text'
export const inSliders = 'On a slider'
export const inBuilder = 'In the route builder'

export const showThisSheet = 'Show this sheet'
export const search = 'Search walks'
export const goToMyWalks = 'Go to your walks'
export const goToNearMe = 'Go to walks near you'
export const goToDashboard = 'Go to Dashboard, to make a walk'
export const goToOffline = 'Go to what is on this device'
export const goToRoutes = 'Go to Custom Routes'
export const closeWhatIsOpen = 'Close a dialog or a menu'

export const otherSentence = 'The next or the previous sentence'
export const firstOrLastSentence = 'The first or the last sentence of the part'
export const playFromSentence = 'Play from this sentence'
export const changeValue = 'A little more or less'
export const undo = 'Undo'
export const redo = 'Redo'

export const followedBy = 'then'
export const or = 'or'
export const keys = {
  escape: 'Esc',
  enter: 'Enter',
  home: 'Home',
  end: 'End',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  control: 'Ctrl',
  command: '⌘',
  shift: 'Shift',
} as const
/** Read out in place of an arrow. */
export const keyNames: Readonly<Record<string, string>> = {
  '↑': 'Arrow up',
  '↓': 'Arrow down',
  '←': 'Arrow left',
  '→': 'Arrow right',
  '?': 'Question mark',
  '/': 'Slash',
  '⌘': 'Command',
}

export const switchLabel = 'Use the shortcuts of letters and signs'
export const switchHow =
  'Off, a key that is pressed by mistake or by voice control does nothing. This sheet is in your menu and at the foot of the page.'
