/** English texts with what the rules have to make of them, for the tests. */
import type { LanguageExamples } from '../language-examples.ts'

export const EXAMPLES: LanguageExamples = {
  sentences: [
    ['St. Vitus was begun c. 1344 by Dr. Matthias of Arras.', 'It took 600 years.'],
    ['J. R. R. Tolkien wrote here.', 'He paid 3.14 pounds at No. 5.'],
    ['It ended with World War I.', 'The tower fell.'],
    ['He was a king (of Bohemia.)', 'It stood.'],
    ['The house is on Wall St.', 'The bank is next to it.'],
    ['Was it old?', '“Yes.”', 'He nodded.'],
    ['“Is it old?” he asked.', 'Nobody knew.'],
    ['The U.S. Army left in 1945.', 'No. 7 is a school.'],
    ['Martin Luther King Jr. spoke here.', 'Mt. Petřín is near!', 'Is it?'],
  ],
  counts: ['one', 'two', 'five', 'eleven', '21'],
  distances: ['80 metres', '300 metres', '1 kilometre', '1.2 kilometres'],
  times: ['1 minute', '45 minutes', '3 hours'],
  hours: ['Tuesday to Sunday, 10 am to 6:30 pm', 'Tuesday to Sunday, ten A M to six thirty P M.'],
  article: {
    told: [
      'There are two bells in the tower of the church.',
      'Italian masons built the vault in a single summer.',
      'Henry VIII stayed here for three nights in 1520.',
    ],
    hanging: [
      'It was built by the brother of the king himself.',
      'This made the tower the highest of the whole town.',
      'Three years later the tower burned down again.',
      'The latter was torn down by the council of the town.',
      'Many of them are buried in the church of the town.',
      'See the article on the town for more about the gate.',
      'The council gave her the freedom of the town for life.',
    ],
  },
  city: undefined,
  shortWalk: [
    'The tower in front of you was built in 1345.',
    'Count the arches: there are three, and they are low and wide.',
    'Twelve years earlier a flood had carried away the old bridge.',
    'In November 1966 the river rose right over the top.',
    'This time the bridge held, and the shops were full of mud.',
    'Look up at the windows above the street.',
    'A covered walk runs behind them, from one palace to the other.',
    'The family could cross the river without being seen.',
    'Walk about 200 metres along the water and stop at the next corner.',
    'There you will find the house where the painter was born.',
  ],
}
