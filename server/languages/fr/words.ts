/** French: polite ('vous'), names without an article behind a colon; the spaces before its signs do not break. */
import type { LanguageWords } from '../walk-words.ts'
import { STORY_PHRASES, STORY_STYLES } from './story-phrases.ts'
import { countedBy, gapBy, measuresIn } from '../measures.ts'

const NUMBERS = [
  'une',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
  'onze',
  'douze',
]
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const spaced = (text: string): string => text.replace(/ (?=[:;?!»])/g, '\u00A0').replace(/(?<=«) /g, '\u00A0')
/** The same in every text within. */
const spacedIn = <T>(value: T): T =>
  (typeof value === 'string'
    ? spaced(value)
    : Array.isArray(value)
      ? value.map(spacedIn)
      : Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, spacedIn(one)]))) as T

const PHRASES: LanguageWords['phrases'] = {
  ...STORY_PHRASES,
  welcome: [
    'Bienvenue. {city} vous attend.',
    '{city} vous souhaite la bienvenue.',
    'Bonjour. {city} s’ouvre à vous.',
  ],
  plan: [
    'Voici {theme} : {count}, {distance} de la première à la dernière, et environ {minutes} en prenant le temps de regarder.',
    'Devant vous, {theme} : {count} sur {distance}. En prenant le temps de regarder, comptez environ {minutes}.',
  ],
  planThread: [
    'C’est la question de cette promenade : {count}, {distance}, et environ {minutes} en prenant le temps de regarder.',
    'Nous chercherons la réponse en {count}, sur {distance}. Avec le temps de regarder, comptez environ {minutes}.',
  ],
  length: [
    'De la première étape à la dernière, il y a environ {distance} à vol d’oiseau, un peu plus par les rues.',
    'Les étapes s’étendent sur environ {distance}, que les rues allongent un peu.',
  ],
  lengthOnFoot: [
    'De la première étape à la dernière, il y a environ {distance} à pied.',
    'À pied, comptez environ {distance} de la première étape à la dernière.',
  ],
  localPhrase: [
    'Une expression à emporter : {phrase}. Cela veut dire : {meaning}.',
    'Un peu de la langue d’ici : {phrase} signifie {meaning}.',
  ],
  first: ['Première étape : {place}.', 'La promenade commence ici : {place}.', 'Point de départ : {place}.'],
  greetingFirst: [
    'Voici notre première étape : {place}.',
    'Nous y sommes : {place}.',
    'C’est ici que tout commence : {place}.',
  ],
  greeting: [
    'Nous voici arrivés : {place}.',
    'Vous y êtes : {place}.',
    'Devant vous : {place}.',
    'Et maintenant : {place}.',
    'Cette étape s’appelle {place}.',
    'Nous y voilà : {place}.',
    'À présent : {place}.',
    'Étape suivante : {place}.',
    'Arrêtons-nous ici : {place}.',
    'La suite est là : {place}.',
  ],
  greetingLast: [
    'Dernière étape : {place}.',
    'C’est ici que nous terminons : {place}.',
    'Et pour finir : {place}.',
  ],
  localName: [
    'Son nom sur place : {localName}.',
    'Dans la langue du pays : {localName}.',
    'Ici, on dit {localName}.',
    'Le nom local : {localName}.',
  ],
  metBefore: [
    'Un nom que vous connaissez déjà : {person}. L’étape s’appelait {place}.',
    'Vous vous souvenez : {person}. Il en était question à cette étape : {place}.',
    'Ce nom, vous l’avez déjà entendu : {person}. Souvenez-vous : {place}.',
  ],
  lookOut: [
    'À repérer : {feature}.',
    'Votre point de repère : {feature}.',
    'Ce qu’il faut chercher : {feature}.',
    'Gardez l’œil ouvert : {feature}.',
    'Vous y serez en voyant ceci : {feature}.',
    'Sur place, à ne pas manquer : {feature}.',
    'Le signe à guetter : {feature}.',
    'Une fois là, cherchez ceci : {feature}.',
  ],
  sideRule: ['Quand je dis à gauche ou à droite, le chemin que vous venez de suivre est derrière vous.'],
  goFewSteps: [
    'À quelques pas seulement : {place}.',
    'L’étape suivante est tout près : {place}.',
    'Quelques pas suffisent. Étape suivante : {place}.',
  ],
  go: [
    'À environ {distance} d’ici : {place}.',
    'Prochaine étape : {place}. Il y a à peu près {distance}.',
    'Continuons, sur environ {distance}. Notre but : {place}.',
  ],
  goSide: [
    'Prochaine étape : {place}. Le chemin continue {side}, sur environ {distance}.',
    'Allez {side}, sur environ {distance}. Votre but : {place}.',
    'Ensuite : {place}. C’est {side}, à {distance} à peu près.',
    'Maintenant {side}, {distance} environ. Au bout : {place}.',
    '{place} : c’est la suite. Marchez {side}, sur {distance} à peu près.',
    'Poursuivons {side}. Dans {distance} environ : {place}.',
    'Cap sur la suite : {place}, {side}, à {distance} environ.',
    'En route, {side}. Comptez {distance}, puis : {place}.',
    'Ensuite, {side}, {distance} : {place}.',
    'Et maintenant : {place}, {side}, {distance}.',
    'Plus loin : {place}, {side}, {distance}.',
  ],
  setOut: [
    'Prochaine étape : {place}. Partez {side}, il y a environ {distance} à pied.',
    'D’abord {side}, puis jusqu’ici : {place}. Comptez {distance} à pied.',
    'La suite : {place}. Le chemin part {side} et fait à peu près {distance}.',
    'Partons {side}. Au bout de {distance} environ : {place}.',
    'Commencez {side}. Il reste environ {distance} jusqu’à la prochaine étape : {place}.',
  ],
  street: [
    'L’essentiel du chemin : {street}.',
    'On marche surtout ici : {street}.',
    'La plus grande partie du trajet : {street}.',
  ],
  makeFor: [
    'L’adresse : {street}.',
    'C’est à cette adresse : {street}.',
    'Prenez la direction que voici : {street}.',
  ],
  sameStreet: ['L’adresse reste la même : {street}.', 'Là aussi, l’adresse est : {street}.'],
  wayPast: ['En chemin, vous verrez {place}.', 'Sur votre route se trouve {place}.'],
  landmark: ['Pour vous guider : {feature}.', 'Orientez-vous d’après ceci : {feature}.'],
  goHere: [
    'La prochaine étape est ici même : {place}.',
    'Pour l’étape suivante, restons où nous sommes : {place}.',
  ],
  goFar: [
    'Prochaine étape : {place}. C’est à environ {distance}, trop loin à pied : mieux vaut un transport.',
    'La suite : {place}, à environ {distance}. La marche serait longue, un transport vaut mieux.',
  ],
  openHours: [
    'Horaires habituels, selon la carte : {hours}.',
    'Ouvert d’ordinaire, selon la carte : {hours}.',
    'La carte indique ces horaires : {hours}.',
  ],
  answerOpening: [
    'Nous sommes partis d’une question.',
    'Revenons au début.',
    'La réponse, vous l’avez eue sous les yeux.',
  ],
  closeOpening: ['Voilà notre promenade.', 'Nous sommes arrivés au bout.', 'Ici s’achève notre promenade.'],
  thanks: [
    'Merci d’avoir marché avec moi.',
    'Merci de votre écoute.',
    'Ce fut un plaisir de marcher avec vous.',
  ],
  credit: ['Les textes de cette promenade viennent de {source}, sous licence {licence}.'],
  welcomeRoute: [
    'Bienvenue, et merci de m’accompagner.',
    'Bonjour, et bienvenue dans cette promenade.',
    'Quel plaisir de vous avoir ici.',
  ],
  planOwnRoute: [
    'Voici votre itinéraire, « {name} » : {count} dans l’ordre que vous avez choisi, environ {time}.',
    'Devant vous, votre propre itinéraire, « {name} » : {count} dans votre ordre, environ {time} en tout.',
  ],
  planRoute: [
    'Voici l’itinéraire « {name} » : {count}, environ {time}.',
    'Devant vous, l’itinéraire « {name} » : {count}, environ {time} en tout.',
  ],
  wish: ['Pour cette promenade, vous avez demandé : {words}'],
  wishMet: [
    'Vous en entendrez parler en chemin, là où cela a sa place.',
    'Je le raconte en chemin, là où il le faut.',
  ],
  wishUnmet: [
    'À ces étapes, je ne connais pas d’histoire là-dessus : cette part est la vôtre.',
    'À ces étapes, je n’en sais rien, et je n’invente rien.',
  ],
  calledHere: [
    'Ce que je raconte ici concerne ce lieu : {place}.',
    'Ce lieu porte aussi ce nom : {place}.',
    'Je connais ce lieu sous ce nom : {place}.',
  ],
  nothingNew: [
    'Ce que je sais de ce lieu, je vous l’ai déjà raconté.',
    'Vous avez déjà entendu ce que je sais de ce lieu.',
  ],
  unknown: [
    'Cette étape est à vous.',
    'Ici, c’est vous qui guidez.',
    'Cette étape, je la laisse à vos yeux.',
    'L’histoire de cette étape, c’est la vôtre.',
    'Vous avez choisi cette étape : prenez votre temps.',
    'Ici, personne ne raconterait mieux que vous.',
  ],
  near: [
    'Mais tout près, à environ {distance} : {place}. De cela, je peux vous parler.',
    'Non loin d’ici, à environ {distance} : {place}.',
  ],
  nearFewSteps: ['Mais à quelques pas seulement : {place}.', 'Juste à côté : {place}.'],
  address: ['L’adresse sur l’itinéraire : {words}', 'L’itinéraire indique cette adresse : {words}'],
  ownDescription: ['Vous avez écrit sur ce lieu : {words}', 'Avec vos propres mots : {words}'],
  makersDescription: [
    'La personne qui a fait cet itinéraire a écrit : {words}',
    'L’itinéraire en dit ceci : {words}',
  ],
  ownNote: [
    'Pour cette étape, vous vous êtes laissé un mot : {words}',
    'Ici, vous vouliez penser à ceci : {words}',
    'Pour ce moment, vous avez écrit : {words}',
  ],
}

const STYLE_PHRASES: LanguageWords['stylePhrases'] = {
  educational: {
    ...STORY_STYLES.educational,
    welcome: [
      'Bienvenue. Voyons ce que {city} peut nous apprendre.',
      'Bienvenue. {city} se lit de près, et nous allons commencer.',
    ],
    greetingFirst: ['Notre premier exemple : {place}.', 'La leçon commence ici : {place}.'],
    greeting: [
      'Le sujet suivant : {place}.',
      'Examinons ceci : {place}.',
      'Notre exemple ici : {place}.',
      'Qu’apprend-on ici ? {place}.',
      'Poursuivons l’étude : {place}.',
      'Regardons de plus près : {place}.',
      'Nouvelle page du manuel : {place}.',
    ],
    answerOpening: ['Nous avons commencé par une question.', 'Résumons.'],
    closeOpening: ['Ainsi se conclut notre promenade.', 'La leçon s’arrête ici.'],
  },
  storytelling: {
    ...STORY_STYLES.storytelling,
    welcome: [
      'Approchez : {city} a une histoire à vous raconter.',
      'Toute histoire commence quelque part. La nôtre a pour décor {city}.',
    ],
    greetingFirst: ['L’histoire s’ouvre ici : {place}.', 'Premier chapitre : {place}.'],
    greeting: [
      'Notre histoire nous mène ici : {place}.',
      'Chapitre suivant : {place}.',
      'Tournons la page : {place}.',
      'L’histoire continue : {place}.',
      'Le décor change : {place}.',
      'Et nous arrivons ici : {place}.',
      'Nouveau tableau : {place}.',
    ],
    answerOpening: [
      'Toute histoire répond à une question. Voici la nôtre.',
      'Et nous revoilà au commencement.',
    ],
    closeOpening: ['Ainsi finit notre histoire.', 'Toute histoire a une fin, et voici la nôtre.'],
  },
}

export const WORDS: LanguageWords = {
  language: 'fr',
  phrases: spacedIn(PHRASES),
  stylePhrases: spacedIn(STYLE_PHRASES),
  theme: {
    History: 'une promenade historique',
    Architecture: 'une promenade d’architecture',
    Culture: 'une promenade culturelle',
    Nature: 'une promenade nature',
    Food: 'une promenade gourmande',
    Art: 'une promenade artistique',
    Science: 'une promenade scientifique',
  },
  titles: spacedIn({
    History: [
      '{city} : promenade historique',
      '{city} : l’histoire à pied',
      '{city} : sur les pas de l’histoire',
    ],
    Architecture: [
      '{city} : promenade d’architecture',
      '{city} : l’architecture à pied',
      '{city}, pierre après pierre',
    ],
    Culture: [
      '{city} : promenade culturelle',
      '{city} : la culture à pied',
      '{city} : la culture au fil des pas',
    ],
    Nature: ['{city} : promenade nature', '{city} : la nature à pied', '{city} : la nature en ville'],
    Food: ['{city} : promenade gourmande', '{city} : saveurs à pied', '{city} : le goût de la ville'],
    Art: ['{city} : promenade artistique', '{city} : l’art à pied', '{city} : l’art au coin des rues'],
    Science: [
      '{city} : promenade scientifique',
      '{city} : la science à pied',
      '{city} : sur les pas des savants',
    ],
  }),
  sides: {
    ahead: ['tout droit', 'droit devant', 'toujours tout droit'],
    back: ['en sens inverse', 'dans l’autre sens'],
    left: ['à gauche', 'vers la gauche'],
    right: ['à droite', 'vers la droite'],
  },
  welcomeTitle: spaced('Bienvenue : {city}'),
  wayTitle: spaced('En chemin : {place}'),
  endTitle: 'Fin de la promenade',
  description: spaced('{theme} ({city}) : {count}, environ {minutes}. Départ : {first}. Arrivée : {last}.'),
  routeDescription: spaced('Une promenade : {count}, environ {time}. Départ : {first}. Arrivée : {last}.'),
  onScreen: 'vous pouvez le lire sur votre écran.',
  nameOnScreen: 'dont le nom est sur votre écran',
  stopNumber: (number) => `étape ${number}`,
  quotes: ['«\u00A0', '\u00A0»'],
  between: ' ',
  stops: countedBy(NUMBERS, 'étape', 'étapes'),
  ...measuresIn('fr-FR'),
  named: ({ name }) => name,
  feature: (feature) => feature,
  since: {
    opening: /^En (\d{3,4})(?=,? \p{L})(?! (?:et|ou|à|av|avant|apr|après|puis|jusqu)(?![\p{L}\p{N}]))/u,
    gap: gapBy({
      same: 'La même année',
      one: 'Un an plus tard',
      century: 'Environ un siècle plus tard',
      years: (years) => `${capital(NUMBERS[years - 1] ?? String(years))} ans plus tard`,
    }),
  },
  occasion: /(anniversaire|mariage|noces|lune de miel|fiançailles|retraite|retrouvailles|adieux)/i,
  here: /(?<!\p{L})(?:ici)(?!\p{L})/iu,
  countable: /(?<!\p{L})(deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze)(?!\p{L})/iu,
  asksToCount: /(?<!\p{L})compte[rz]/iu,
  wikipedia: 'Wikipédia',
  longRun: 4,
  article: '',
}
