/** The privacy policy. */
export const title = 'Privacy Policy'
export const lead = 'What Streetlore knows about you, why, how long, and how you get it out again.'
export const wayOn = 'Back to sign up'

export const sections = [
  {
    heading: 'What we keep',
    blocks: [
      [
        'Your account: first and last name, email address, a hash of your password, the day you joined.',
        'What you make: the walks you ask for, your settings, what you chose to publish.',
        'How you use it: how many walks were made this month, which walks were played. Kept for up to 2 years.',
        'Requests for walks that failed, that you took back or whose walk you deleted: 90 days. Links that were mailed to you: a week after they end.',
        'Where you are signed in: browser and system in one word each, when you signed in and were last seen there; no network address. Kept until the sign-in would have expired, 60 days after it. You see and end each of them in your privacy settings.',
        'Security events of your account, such as sign-ins, wrong passwords, changes of password or address, and what our staff did with it: when, browser and system in one word each, and a network address cut to the part that many share. Kept for 90 days, after a deletion without your account.',
        'Mails that we send you: their text until they are on their way, or for two weeks where they cannot be delivered; that they were sent for two days more.',
        'What you write to us by the contact form: until it is on its way to our mailbox, or for two weeks where it cannot be delivered. Your data export shows it while it waits; after that we keep no copy that belongs to your account, so ask us for what is in our mailbox.',
        'Where this site has no mail server, mails to you and to us are files on our server. They go after two weeks; those to you, and what you wrote while you were signed in, with your account at once.',
        'So that nobody floods an address with mails: a hash of the address and of the network that asked, which cannot be turned back without our key. Kept for one day, also where the account is deleted.',
        'So that nobody calls us too often or tries passwords: such hashes of networks, addresses and accounts too, for a few hours at most.',
        'Payments: if you subscribe, a card payment provider handles the card. We never see its number.',
      ],
      'An account whose address is never verified is deleted two weeks after the sign-up. We write a week before.',
    ],
  },
  {
    heading: 'What stays on your device',
    blocks: [
      'Your position is used on your device to start each story at its stop. It is sent to us only when you ask for something near you. Downloaded walks, maps and changes that have not reached us lie in your browser’s storage; signing out removes your walks from the device.',
    ],
  },
  {
    heading: 'Who else sees it',
    blocks: [
      'Nobody buys your data from us. A walk is private until you make it public; then anyone can see its title, its text and its stops, and not your email address. To write and speak a walk, its place and topic may be sent to a provider of language or voice models, without your name.',
    ],
  },
  {
    heading: 'Cookies and storage',
    blocks: [
      'Necessary storage keeps you signed in, remembers your theme and this choice, tells us that your account was used on this device before, so that others’ wrong passwords do not keep you out, and holds your own walks. Everything beyond that, from the remembered volume of the player to analytics or advertising, needs your consent, which ends after one year and can be taken back at any time under “Cookie preferences” at the foot of every page.',
      'Where this site shows advertisements, and only with your consent to marketing, our server asks an advertising service for one. The service is told a kind of place, such as “museum”, and nothing about you or your device. There are none while you walk.',
    ],
  },
  {
    heading: 'Your rights',
    blocks: [
      [
        'See, correct, export or delete your data. We answer within 30 days (GDPR) or 45 days (CCPA).',
        'If your data is ever exposed, we tell you within 72 hours.',
        'Reports about security are answered within 24 hours.',
      ],
    ],
  },
  {
    heading: 'Children',
    blocks: [
      'You must be at least 13 years old to use Streetlore. If you are under 18, a parent or guardian must agree to it.',
    ],
  },
  {
    heading: 'Who we are',
    blocks: [
      'Streetlore is provided from the United Kingdom. Support answers on weekdays, 9:00–18:00 GMT, within 24–48 hours on business days.',
    ],
  },
]
