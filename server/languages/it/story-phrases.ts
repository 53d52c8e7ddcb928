/** The Italian phrases that hold a walk together; names stand without an article. */
import type { StoryPhrases, StoryStyles } from '../walk-words.ts'

export const STORY_PHRASES: StoryPhrases = {
  onTheWay: [
    'Mentre camminate, continuo a raccontare. La nostra meta: {place}.',
    'Ancora una cosa, prima di arrivare: {place}.',
    'Camminate con calma, io racconto. Davanti a noi: {place}.',
    'C’è ancora un po’ di strada, il tempo di una storia. Poi viene {place}.',
  ],
  passing: [
    'Lungo la strada passate di qui: {place}.',
    'Di passaggio: {place}.',
    'Sul nostro cammino: {place}.',
    'Accanto a voi: {place}.',
  ],
  nearWay: [
    'Non lontano dal nostro cammino: {place}.',
    'Un po’ in disparte: {place}.',
    'Non ci fermiamo, ma è vicino: {place}.',
    'Qui vicino: {place}.',
    'Poco lontano: {place}.',
  ],
  ofCity: ['Due parole sulla città stessa.', 'E ora qualcosa su tutta la città.'],
  backAt: [
    'Una cosa l’avevo tenuta per dopo. Il luogo era questo: {place}.',
    'Torniamo un attimo indietro, col pensiero: {place}.',
    'Di questo luogo vi devo ancora una storia: {place}.',
    'Ancora una volta: {place}.',
    'Qualcosa di prima: {place}.',
  ],
  reminder: [
    'Avete ancora in mente la nostra domanda?',
    'La nostra domanda cammina con noi.',
    'Torniamo un momento alla nostra domanda.',
  ],
  bridge: [
    'Là ci aspetta anche la nostra domanda: {place}.',
    'Stiamo per fare un passo verso la risposta: {place}.',
    'Davanti a noi, {place}. E di nuovo la nostra domanda.',
  ],
  bridgePerson: [
    'Davanti a noi: {place}. Là ritroveremo {person}.',
    'Tra poco, {place}. E di nuovo questo nome: {person}.',
    'Alla prossima tappa, {place}, ritroverete questo nome: {person}.',
  ],
  payOpening: [
    'Un’ultima cosa, e riguarda la nostra domanda.',
    'Ne ho tenuta una per la fine, perché riguarda la nostra domanda.',
    'E qui ritorna la nostra domanda.',
  ],
  detour: [
    'Una piccola deviazione dal nostro tema: è troppo bella per tirare dritto.',
    'Questo ha poco a che fare con il nostro tema. Mi piace troppo per tacerlo.',
    'Per una tappa lasciamo il nostro tema.',
    'Qui il nostro tema dovrà aspettare un momento.',
    'Una deviazione dal nostro tema, dunque.',
    'Facciamo un’eccezione al nostro tema.',
  ],
  detourAgain: ['Ancora una deviazione.', 'Un’altra deviazione.', 'Di nuovo fuori tema.'],
  favourite: [
    'Se potessi raccontarne una sola, sarebbe questa.',
    'Questa la racconto ai miei amici.',
    'Di questo luogo, ecco quel che non dimentico.',
  ],
  count: ['Provate a contare.', 'Prendetevi un momento, e contate.'],
  compare: ['Confrontate le due cose.', 'Mettetelo accanto a quel che avete appena sentito.'],
  noteYear: ['Tenete a mente l’anno: {year}.', 'Una data da ricordare: {year}.'],
  promise: [
    'Ricordate questo nome: {person}. Tornerà a questa tappa: {place}.',
    'Tenete a mente {person}. Il seguito ci aspetta qui: {place}.',
  ],
  turn: ['Ora ascoltate bene.', 'E adesso quel che avevo tenuto per me.', 'Aspettate il seguito.'],
  closeWithout: [
    'Abbiamo cominciato qui: {first}. E siamo arrivati qui: {last}.',
    'Prima {first}, alla fine {last}: tutto questo ora è alle vostre spalle.',
  ],
  takeHome: [
    'Se portate a casa una cosa sola, portate questa.',
    'E se qualcuno vi chiede che cosa avete sentito, raccontate questo.',
  ],
  wishOccasion: ['Allora questa passeggiata ne faccia parte.', 'Questa passeggiata, dunque, è per questo.'],
}

export const STORY_STYLES: StoryStyles = {
  educational: {
    payOpening: ['Un’ultima prova.', 'L’ultimo elemento per la nostra domanda.'],
    detour: [
      'Questo è fuori dal nostro tema. Merita un’eccezione.',
      'Un’eccezione al nostro tema, e una buona.',
    ],
    reminder: ['Ricordiamo la domanda.', 'Ancora una volta, la nostra domanda.'],
  },
  storytelling: {
    payOpening: ['C’è una cosa che finora vi ho taciuto.', 'Ed ecco quel che serbavo per la fine.'],
    detour: [
      'Ogni storia ha un vicolo laterale. Questo è il nostro.',
      'Qui il racconto si perde un attimo. Lasciamolo fare.',
    ],
    reminder: ['Non avete dimenticato la nostra domanda.', 'La domanda è ancora aperta.'],
  },
}
