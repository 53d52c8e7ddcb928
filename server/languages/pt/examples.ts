/** Portuguese texts with what the rules have to make of them, for the tests. */
import type { LanguageExamples } from '../language-examples.ts'

export const EXAMPLES: LanguageExamples = {
  sentences: [
    ['O rei D. Pedro viveu no séc. XVIII na Av. Central.', 'A casa é o n.º 5.'],
    ['A Sra. Lima vendeu-a.', 'O muro é de 20 a.C.', 'É antigo!'],
  ],
  counts: ['uma paragem', 'duas paragens', 'cinco paragens', 'onze paragens', '21 paragens'],
  distances: ['80 metros', '300 metros', '1 quilómetro', '1,2 quilómetros'],
  times: ['1 minuto', '45 minutos', '3 horas'],
  hours: [
    'de terça-feira a domingo, das 10:00 às 18:30',
    'de terça-feira a domingo, das dez horas às dezoito horas e trinta.',
  ],
  article: {
    told: ['Os frades plantaram a oliveira mais velha da praça.'],
    hanging: [
      'Foi construída pelo irmão do rei e pelos seus homens.',
      'A sua torre é a mais alta de toda a cidade velha.',
      'No mesmo ano, a torre ardeu pela segunda vez.',
    ],
  },
  city: {
    city: 'Porto',
    places: ['Torre dos Clérigos', 'Praça da Ribeira', 'Palácio da Bolsa', 'Ponte Luís I', 'Livraria Lello'],
    feature: 'relógio de sol',
    look: (feature) => `Na fachada há um ${feature} do século XVII.`,
    facts: (place, year) => [
      `O edifício conhecido como ${place} foi erguido por ordem do Sr. Silva.`,
      `Em ${year} foi aberto ao público. A entrada era gratuita.`,
      `Desde então ${place} serviu de armazém, de prisão e de museu municipal.`,
    ],
  },
  shortWalk: [
    'A torre à sua frente foi construída em 1345.',
    'Doze anos antes, uma cheia tinha levado a ponte antiga.',
    'Em novembro de 1966 o rio subiu acima do parapeito.',
    'Siga a água cerca de 200 m, até à próxima esquina.',
  ],
}
