/** Terms and conditions. */
export const title = 'Terms and Conditions'
export const lead = 'The rules of using Streetlore, in plain words.'
export const wayOn = 'Back to sign up'

export const sections = [
  {
    heading: 'Who may use it',
    blocks: [
      'You must be at least 13 years old. If you are under 18, you need the consent of a parent or guardian.',
    ],
  },
  {
    heading: 'What you get',
    blocks: [
      'Streetlore makes self-guided audio walks on topics such as History, Architecture, Culture, Nature, Food, Art, Science and Mysteries. The free tier allows 5 AI tours per calendar month, counted anew on the first of the month. Premium has no such limit and is billed monthly through a card payment provider; you can cancel at any time, and it then ends with the month that is paid.',
    ],
  },
  {
    heading: 'AI-generated content',
    blocks: [
      'Walks are written and spoken by software from known facts. They may contain mistakes, and places change: opening hours, paths and prices are for you to check. A walk is not advice on safety, access or law.',
    ],
  },
  {
    heading: 'On the street',
    blocks: [
      'You walk at your own risk. Mind traffic, weather, private ground and closed gates before any story, and follow what signs and officials say. In an emergency call the local number.',
    ],
  },
  {
    heading: 'What you publish',
    blocks: [
      'What you make public must keep to the <a>content guidelines</a>. You keep your rights in what you add and let us show it to others for as long as it is public. Reports of copyright go to our support, and we take down what infringes it.',
    ],
  },
  {
    heading: 'What you may not do',
    blocks: [
      [
        'Break into the service, overload it, or copy it wholesale by machine.',
        'Use another person’s account, or give yours away.',
        'Publish what is unlawful, hateful, or private to somebody else.',
      ],
    ],
  },
  {
    heading: 'If we disagree',
    blocks: [
      'Talk to us first: both sides take 60 days to settle a dispute informally before any other step. The law of England and Wales applies, without taking away the rights that the law of your home gives you as a consumer.',
    ],
  },
  { heading: 'Changes', blocks: ['We announce changes of these terms in the app before they hold.'] },
]
