/**
 * Portuguese as it is written in Portugal, with words that Brazil knows too; the polite third person. Names without an article
 * behind a colon or the verb of a name.
 */
import type { LanguageWords } from '../walk-words.ts'
import { countedBy, gapBy, measuresIn } from '../measures.ts'

const NUMBERS = [
  'uma',
  'duas',
  'três',
  'quatro',
  'cinco',
  'seis',
  'sete',
  'oito',
  'nove',
  'dez',
  'onze',
  'doze',
]
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export const WORDS: LanguageWords = {
  language: 'pt',
  phrases: {
    welcome: [
      'Boas-vindas. {city} está à sua espera.',
      '{city} dá-lhe as boas-vindas.',
      'Que bom ter a sua companhia. Estamos aqui: {city}.',
    ],
    plan: [
      'À sua frente está {theme}: {count}, {distance} da primeira à última e cerca de {minutes}, com tempo para olhar.',
      'O que se segue é {theme}: {count} ao longo de {distance}. Com tempo para olhar, conte com cerca de {minutes}.',
    ],
    planThread: [
      'É essa a pergunta deste passeio: {count}, {distance} e cerca de {minutes}, com tempo para olhar.',
      'Vamos procurar a resposta em {count}, ao longo de {distance}. Com tempo para olhar, conte com cerca de {minutes}.',
    ],
    length: [
      'Da primeira à última paragem são cerca de {distance} em linha reta, e um pouco mais pelas ruas.',
      'As paragens estendem-se por cerca de {distance}. Pelas ruas é um pouco mais.',
    ],
    lengthOnFoot: [
      'Da primeira à última paragem são cerca de {distance} a pé.',
      'A pé, são cerca de {distance} da primeira à última paragem.',
    ],
    localPhrase: [
      'Uma frase para levar consigo: {phrase}. Quer dizer: {meaning}.',
      'Um pouco da língua daqui: {phrase} significa {meaning}.',
    ],
    first: ['Primeira paragem: {place}.', 'O passeio começa aqui: {place}.', 'Ponto de partida: {place}.'],
    greetingFirst: [
      'Esta é a nossa primeira paragem: {place}.',
      'Chegámos à primeira paragem: {place}.',
      'É aqui que começamos: {place}.',
    ],
    greeting: [
      'Aqui estamos: {place}.',
      'Já chegámos: {place}.',
      'Diante de si: {place}.',
      'E agora: {place}.',
      'Esta paragem chama-se {place}.',
      'Paramos aqui: {place}.',
      'É a vez desta paragem: {place}.',
      'A seguinte: {place}.',
      'Viemos dar aqui: {place}.',
      'E é isto que se segue: {place}.',
    ],
    greetingLast: [
      'A nossa última paragem: {place}.',
      'É aqui que terminamos: {place}.',
      'E para acabar: {place}.',
    ],
    localName: [
      'O nome que tem aqui: {localName}.',
      'Na língua local: {localName}.',
      'Aqui chama-se {localName}.',
      'O nome local: {localName}.',
    ],
    metBefore: [
      'Um nome que já conhece: {person}. A paragem chamava-se {place}.',
      'Lembra-se? {person}. Falámos desse nome nesta paragem: {place}.',
      'Já ouviu este nome: {person}. A paragem era esta: {place}.',
    ],
    lookOut: [
      'Procure isto: {feature}.',
      'O sinal a procurar: {feature}.',
      'Vai reconhecer o lugar por isto: {feature}.',
      'Mantenha os olhos abertos: {feature}.',
      'Terá chegado quando vir isto: {feature}.',
      'Uma vez lá, repare nisto: {feature}.',
      'O seu ponto de referência: {feature}.',
      'O que há para ver lá: {feature}.',
    ],
    sideRule: ['Quando digo esquerda ou direita, o caminho por onde veio fica atrás de si.'],
    goFewSteps: [
      'A poucos passos daqui: {place}.',
      'A próxima paragem é já aqui ao lado: {place}.',
      'Bastam alguns passos. Próxima paragem: {place}.',
    ],
    go: [
      'A cerca de {distance} daqui: {place}.',
      'Próxima paragem: {place}. São mais ou menos {distance}.',
      'Vamos em frente, cerca de {distance}. O nosso destino: {place}.',
    ],
    goSide: [
      'Próxima paragem: {place}. O caminho segue {side}, cerca de {distance}.',
      'Vá {side}, cerca de {distance}. O seu destino: {place}.',
      'Depois vem {place}. Vamos {side}, mais ou menos {distance}.',
      'Agora {side}, perto de {distance}. Lá espera {place}.',
      '{place}: assim se chama a paragem que se segue. Caminhe {side}, cerca de {distance}.',
      'Continuamos {side}. A cerca de {distance}: {place}.',
      'Rumo à próxima: {place}, {side}, a cerca de {distance}.',
      'Partimos {side}. Mais {distance}, e depois: {place}.',
      'Depois, {side}, {distance}: {place}.',
      'E agora: {place}, {side}, {distance}.',
      'Mais adiante: {place}, {side}, {distance}.',
    ],
    setOut: [
      'Próxima paragem: {place}. Comece {side}; são cerca de {distance} a pé.',
      'Primeiro {side} e depois até aqui: {place}. Ao todo, cerca de {distance}.',
      'O que se segue é {place}. O caminho começa {side} e tem cerca de {distance}.',
      'Começamos {side}. A cerca de {distance} a pé: {place}.',
      'Para a próxima paragem, primeiro {side}. São mais ou menos {distance} até aqui: {place}.',
    ],
    street: [
      'A maior parte do caminho: {street}.',
      'Vai-se sobretudo por aqui: {street}.',
      'O caminho segue este nome: {street}.',
    ],
    goHere: [
      'A próxima paragem é mesmo aqui: {place}.',
      'Para a próxima paragem ficamos onde estamos: {place}.',
    ],
    goFar: [
      'Próxima paragem: {place}. Fica a cerca de {distance}, longe demais para ir a pé: é melhor um transporte.',
      'O que se segue é {place}, a cerca de {distance}. A pé é longe, vale a pena um transporte.',
    ],
    openHours: [
      'Segundo o mapa, costuma abrir {hours}.',
      'Horário habitual, segundo o mapa: {hours}.',
      'O mapa indica este horário habitual: {hours}.',
    ],
    answerOpening: [
      'Partimos com uma pergunta.',
      'Voltemos ao princípio.',
      'Teve a resposta diante dos olhos.',
    ],
    closeOpening: ['Foi este o nosso passeio.', 'Chegámos ao fim.', 'Aqui termina o nosso passeio.'],
    thanks: [
      'Agradeço a sua companhia.',
      'Agradeço a sua atenção.',
      'Foi um prazer caminhar na sua companhia.',
    ],
    credit: ['Fonte dos textos deste passeio: {source}. Licença: {licence}.'],
    welcomeRoute: [
      'Boas-vindas, e que bom que veio.',
      'Olá, e boas-vindas a este passeio.',
      'Que bom ter a sua companhia.',
    ],
    planOwnRoute: [
      'Este é o seu percurso, «{name}»: {count} pela ordem que escolheu, cerca de {time}.',
      'À sua frente está o seu próprio percurso, «{name}»: {count} pela sua ordem, cerca de {time} ao todo.',
    ],
    planRoute: [
      'Este é o percurso «{name}»: {count}, cerca de {time}.',
      'À sua frente está o percurso «{name}»: {count}, cerca de {time} ao todo.',
    ],
    wish: ['Para este passeio pediu: {words}'],
    wishMet: [
      'Onde as minhas fontes falam disso, eu conto.',
      'Procurei nas minhas fontes, e conto no lugar certo.',
    ],
    wishUnmet: [
      'As minhas fontes nada dizem sobre isso nestas paragens, e eu não invento nada.',
      'Nada encontrei sobre isso nas minhas fontes para estas paragens. Deixo-lhe essa parte.',
    ],
    calledHere: [
      'O que conto aqui é sobre este lugar: {place}.',
      'As minhas fontes conhecem este lugar por este nome: {place}.',
      'Nas minhas fontes chama-se {place}.',
    ],
    nothingNew: ['O que sei deste lugar, já lhe contei.', 'Já ouviu o que sei deste lugar.'],
    unknown: [
      'Não tenho fontes sobre este lugar: deixo-o ao seu olhar.',
      'Nenhuma das minhas fontes fala deste lugar, e eu não invento nada.',
      'Deste lugar nada sei ao certo. Que fale por si.',
      'Aqui as minhas fontes calam-se. Veja-o tal como é.',
      'Este não está nas minhas fontes. Talvez saiba mais sobre ele do que eu.',
      'Nada de certo lhe posso dizer deste lugar.',
    ],
    near: [
      'Mas aqui perto, a cerca de {distance}: {place}. Disso posso contar-lhe alguma coisa.',
      'Não longe daqui, a cerca de {distance}: {place}.',
    ],
    nearFewSteps: ['Mas só a poucos passos: {place}.', 'Mesmo ao lado: {place}.'],
    address: ['A morada no percurso: {words}', 'No percurso está este endereço: {words}'],
    ownDescription: ['Sobre este lugar escreveu: {words}', 'Nas suas próprias palavras: {words}'],
    makersDescription: ['Quem fez este percurso escreveu: {words}', 'O percurso diz deste lugar: {words}'],
    ownNote: ['A sua nota para esta paragem: {words}'],
  },
  stylePhrases: {
    educational: {
      welcome: ['Boas-vindas. Vejamos o que {city} nos pode ensinar.', 'Começa a lição. O tema: {city}.'],
      greetingFirst: ['O nosso primeiro exemplo: {place}.', 'A lição começa aqui: {place}.'],
      greeting: [
        'O tema seguinte: {place}.',
        'Observemos isto: {place}.',
        'O nosso exemplo aqui: {place}.',
        'O que se aprende aqui? {place}.',
        'Continuemos o estudo: {place}.',
        'Olhemos mais de perto: {place}.',
        'Nova página do manual: {place}.',
      ],
      answerOpening: ['Começámos com uma pergunta.', 'Façamos um resumo.'],
      closeOpening: ['Assim se conclui o nosso passeio.', 'A lição acaba aqui.'],
    },
    storytelling: {
      welcome: [
        'Chegue mais perto: {city} tem uma história para contar.',
        'Todas as histórias começam em algum lado. A nossa tem por cenário {city}.',
      ],
      greetingFirst: ['A história começa aqui: {place}.', 'Primeiro capítulo: {place}.'],
      greeting: [
        'A nossa história traz-nos aqui: {place}.',
        'O capítulo seguinte: {place}.',
        'Viremos a página: {place}.',
        'Aqui a história continua: {place}.',
        'Muda o cenário: {place}.',
        'E assim chegamos aqui: {place}.',
        'Sobe o pano: {place}.',
      ],
      answerOpening: [
        'Todas as histórias respondem a uma pergunta. A nossa era esta.',
        'E assim voltamos ao começo.',
      ],
      closeOpening: ['E assim termina a nossa história.', 'Todas as histórias têm um fim, e este é o nosso.'],
    },
  },
  theme: {
    History: 'um passeio pela história',
    Architecture: 'um passeio pela arquitetura',
    Culture: 'um passeio cultural',
    Nature: 'um passeio pela natureza',
    Food: 'um passeio gastronómico',
    Art: 'um passeio pela arte',
    Science: 'um passeio pela ciência',
  },
  titles: {
    History: [
      '{city}: um passeio pela história',
      '{city}: a história a pé',
      '{city}: nos passos da história',
    ],
    Architecture: [
      '{city}: um passeio pela arquitetura',
      '{city}: a arquitetura a pé',
      '{city}, pedra a pedra',
    ],
    Culture: ['{city}: um passeio cultural', '{city}: a cultura a pé', '{city}: cultura passo a passo'],
    Nature: ['{city}: um passeio pela natureza', '{city}: a natureza a pé', '{city}: natureza na cidade'],
    Food: ['{city}: um passeio gastronómico', '{city}: sabores a pé', '{city}: o gosto da cidade'],
    Art: ['{city}: um passeio pela arte', '{city}: a arte a pé', '{city}: arte nas ruas'],
    Science: ['{city}: um passeio pela ciência', '{city}: a ciência a pé', '{city}: nos passos da ciência'],
  },
  sides: {
    ahead: ['em frente', 'sempre em frente', 'sempre a direito'],
    back: ['no sentido contrário', 'de volta por onde veio'],
    left: ['para a esquerda', 'pela esquerda'],
    right: ['para a direita', 'pela direita'],
  },
  welcomeTitle: 'Boas-vindas: {city}',
  endTitle: 'Fim do passeio',
  description: '{theme} ({city}): {count}, cerca de {minutes}. Início: {first}. Fim: {last}.',
  routeDescription: 'Um passeio: {count}, cerca de {time}. Início: {first}. Fim: {last}.',
  onScreen: 'pode lê-lo no ecrã.',
  nameOnScreen: 'cujo nome vê no ecrã',
  stopNumber: (number) => `paragem ${number}`,
  quotes: ['«', '»'],
  between: ' ',
  stops: countedBy(NUMBERS, 'paragem', 'paragens'),
  ...measuresIn('pt-PT'),
  named: ({ name }) => name,
  feature: (feature) => feature,
  since: {
    opening: /^Em (\d{3,4})(?=,? \p{L})(?! (?:e|ou|a|d|até|antes|depois)(?![\p{L}\p{N}]))/u,
    gap: gapBy({
      same: 'Nesse mesmo ano',
      one: 'Um ano depois',
      century: 'Cerca de um século depois',
      years: (years) =>
        `${capital(years === 2 ? 'dois' : (NUMBERS[years - 1] ?? String(years)))} anos depois`,
    }),
  },
  wikipedia: 'Wikipédia',
  longRun: 4,
  article: '',
}
