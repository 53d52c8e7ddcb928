/**
 * The phrases that hold a walk together: on the way from stop to stop, about its question, and those of the three characters who tell
 * it. None of them claims anything about a place.
 */
import type { StoryPhrases, StoryStyles } from '../walk-words.ts'

export const STORY_PHRASES: StoryPhrases = {
  onTheWay: [
    'As we go on to {place}, there is more to tell.',
    'It is a little way to {place}. Let me go on.',
    'Keep walking towards {place}, and listen.',
    'One more thing before we come to {place}.',
    'You walk to {place}, and I talk.',
  ],
  passing: [
    'You pass {place} on the way.',
    'On the way you come by {place}.',
    'Our way goes past {place}.',
    'Beside you: {place}.',
    'Passing by: {place}.',
  ],
  nearWay: [
    'Not far from our way is {place}.',
    'We do not stop at {place}, though it is close.',
    'A little way off: {place}.',
    'Close by: {place}.',
    'Nearby: {place}.',
    'Not on our way, but near: {place}.',
  ],
  ofCity: ['A word about the city itself.', 'And now something about the whole city.', 'Now the city.'],
  backAt: [
    'I kept one thing back about {place}.',
    'Once more to {place}, in thought.',
    'One thing from {place} I still owe you.',
    'Once again: {place}.',
    'A little more of {place}.',
    'Back to {place}.',
  ],
  reminder: [
    'Do you still have our question?',
    'Our question walks along with us.',
    'Back to our question for a moment.',
  ],
  bridge: [
    'Our question waits at {place}.',
    'At {place} we come a step nearer to the answer.',
    'Ahead of us: {place}, and with it our question.',
  ],
  bridgePerson: [
    'Soon we reach {place}, and meet {person} again.',
    'Soon {person} comes back, at {place}.',
    'At {place} you will hear of {person} once more.',
  ],
  payOpening: [
    'One last thing, and it belongs to our question.',
    'I saved one for the end, because it belongs to our question.',
    'And here our question comes back.',
  ],
  detour: [
    'A small detour from our subject, because it is too good to pass.',
    'This one has little to do with our subject. I like it too much to leave it out.',
    'For one stop we leave our subject.',
    'Our subject has to wait here for a moment.',
    'This stop stands beside our subject.',
  ],
  detourAgain: [
    'One more detour from what we came for.',
    'Another detour.',
    'A detour again.',
    'Beside our subject.',
  ],
  favourite: [
    'If I could tell only one thing here, it would be this.',
    'This is the one that I tell my friends.',
    'This is what I never forget about this place.',
  ],
  count: ['Count them.', 'Take a moment and count.'],
  compare: ['Keep the two side by side in your mind.', 'Put that beside what you just heard.'],
  noteYear: ['Keep the year: {year}.', 'Remember {year}.'],
  promise: [
    'Remember {person}. That name comes back at {place}.',
    'Keep {person} in mind until we reach {place}.',
  ],
  turn: ['Now listen.', 'And there is this.', 'Hear this as well.'],
  closeWithout: [
    'We began at {first}, and we have come to {last}.',
    'From {first} to {last}: all of that lies behind you now.',
  ],
  takeHome: [
    'If you take one thing home with you, take this.',
    'And if somebody asks what you heard, tell them this.',
  ],
  wishOccasion: ['Then let this walk be part of it.', 'So this walk is for that.'],
}

export const STORY_STYLES: StoryStyles = {
  educational: {
    payOpening: ['One last piece of evidence.', 'The last exhibit, and it bears on our question.'],
    detour: [
      'This is outside our subject. It is worth an exception.',
      'An exception to our subject, and a good one.',
    ],
    reminder: ['Let us recall the question.', 'Our question once more.'],
  },
  storytelling: {
    payOpening: ['One thing I have kept from you until now.', 'And this is what I was saving.'],
    detour: ['Every story has a side street. This is ours.', 'Our story strays for a moment. Let it.'],
    reminder: ['You have not forgotten our question.', 'The question is still open.'],
  },
}
