/** Portuguese: everything that the server knows of it. */
import type { LanguageModule } from '../language.ts'
import { inLatin } from '../latin-speech.ts'
import { asClock, LATIN_MARKS } from '../hours-forms.ts'
import { NARRATOR } from './narrator.ts'
import { BRAZILIAN, PORTUGUESE as SPOKEN } from './spoken.ts'
import { WIKIPEDIA } from './wikipedia.ts'
import { WORDS } from './words.ts'

export const PORTUGUESE: LanguageModule = {
  code: 'pt',
  name: 'Portuguese',
  locale: 'pt-PT',
  writing: {
    isSpaced: true,
    scripts: ['Latin'],
    perMinute: 150,
    quotes: 'outward',
    abbreviations: {
      titles: 'Sr|Sra|Srta|Dr|Dra|D|S|Sto|Sta|Prof|Pe|Fr|Eng',
      words: 'séc|sécs|Av|Pç|a\\. ?C|d\\. ?C|aprox|ca|c|cf|etc|ex|jan|fev|set|out|nov|dez',
      numbered: 'n\\.º|R|p|pp|pág|vol|fig|cap|km',
      starters:
        'O|A|Os|As|Um|Uma|Em|No|Na|Nos|Nas|Ao|À|De|Do|Da|Dos|Das|Desde|Até|Por|Para|Com|Sem|Sobre|Após|Durante|Quando|Como|Seu|Sua|Seus|Suas|Este|Esta|Estes|Estas|Esse|Essa|Foi|Era|É|Hoje|Já|Mas|E|Também|Depois|Antes|Entre|Segundo|Embora|Nós',
    },
    hasOrdinalStops: false,
  },
  words: WORDS,
  hours: {
    everyDay: 'todos os dias',
    days: (first, last) => `de ${first} a ${last}`,
    hours: (from, to) => `das ${from} às ${to}`,
    time: asClock,
    ...LATIN_MARKS,
  },
  wikipedia: WIKIPEDIA,
  narrator: NARRATOR,
  speech: {
    variants: [
      { tag: 'pt', speak: inLatin(SPOKEN), espeak: { voice: 'pt', rate: 130 } },
      { tag: 'pt-br', speak: inLatin(BRAZILIAN), espeak: { voice: 'pt-br', rate: 130 } },
    ],
    isSpokenByFlite: false,
    isSpokenBySupertonic: true,
    kokoro: {
      multilingual: { tag: 'pt-BR', speaker: 42 },
      chineseFirst: undefined,
      hasLexicon: false,
      numberRules: [],
    },
    trial: 'A torre à sua frente foi construída em 1345.',
  },
}
