/** The rules for the content of public walks. */
export const title = 'Content Guidelines'
export const lead =
  'What belongs in a public walk, what does not, and what happens when something slips through.'
export const wayOn = 'Back to the start page'

export const sections = [
  {
    heading: 'AI-generated, and marked so',
    blocks: [
      'Every walk is AI-generated from known facts about real places. Its sources are kept with it. Mistakes happen: if you find one, report it, and do not rely on a walk for access, opening hours or safety.',
    ],
  },
  {
    heading: 'Welcome',
    blocks: [
      [
        'Real places that anyone may walk to, told with respect for the people who live there.',
        'Facts that can be checked, and legends that say that they are legends.',
        'Routes on public ground that can be walked by daylight.',
      ],
    ],
  },
  {
    heading: 'Not welcome',
    blocks: [
      [
        'Hate, harassment, threats, or praise of violence.',
        'Names, homes or habits of private people.',
        'Directions onto tracks, building sites, closed or private ground.',
        'Text, pictures or sound that belong to somebody else.',
        'Content that is not fit for a reader of 13.',
      ],
    ],
  },
  {
    heading: 'Copyright',
    blocks: [
      'If something here is yours, tell our support: say what it is, where you saw it, and how we reach you. We look at every report and take down what infringes your rights.',
    ],
  },
  {
    heading: 'What we do',
    blocks: [
      'A public walk that breaks these rules is made private, and its maker is told why. Whoever does it again and again loses the right to publish.',
    ],
  },
]
