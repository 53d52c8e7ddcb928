/** The French phrases that hold a walk together; names stand without an article. */
import type { StoryPhrases, StoryStyles } from '../walk-words.ts'

export const STORY_PHRASES: StoryPhrases = {
  onTheWay: [
    'En marchant, je continue. Notre but : {place}.',
    'Encore une chose, avant d’arriver : {place}.',
    'Marchez tranquillement, je raconte. Devant nous : {place}.',
    'Il reste un bout de chemin, le temps d’une histoire. Puis : {place}.',
  ],
  passing: [
    'En chemin, vous passez ici : {place}.',
    'Au passage : {place}.',
    'Sur notre chemin se trouve ceci : {place}.',
    'À côté de vous : {place}.',
  ],
  nearWay: [
    'Non loin de notre chemin : {place}.',
    'Un peu à l’écart : {place}.',
    'Nous ne nous y arrêtons pas, mais c’est tout près : {place}.',
    'Tout près : {place}.',
    'À deux pas : {place}.',
  ],
  ofCity: ['Un mot de la ville elle-même.', 'Et maintenant, quelque chose sur toute la ville.'],
  backAt: [
    'J’avais gardé une chose pour plus tard. C’était à cette étape : {place}.',
    'Revenons un instant, en pensée : {place}.',
    'De cette étape, je vous dois encore une histoire : {place}.',
    'Encore une fois : {place}.',
    'Reparlons de ceci : {place}.',
  ],
  reminder: [
    'Avez-vous toujours notre question en tête ?',
    'Notre question marche avec nous.',
    'Revenons un instant à notre question.',
  ],
  bridge: [
    'Là-bas nous attend aussi notre question : {place}.',
    'Nous allons faire un pas de plus vers la réponse : {place}.',
    'Devant nous : {place}, et de nouveau notre question.',
  ],
  bridgePerson: [
    'Devant nous : {place}. Nous y retrouverons {person}.',
    'Voici bientôt {place}, et de nouveau {person}.',
    'À l’étape suivante, vous entendrez encore parler de {person} : {place}.',
  ],
  payOpening: [
    'Une dernière chose, et elle touche à notre question.',
    'J’en ai gardé une pour la fin, car elle touche à notre question.',
    'Et voici que revient notre question.',
  ],
  detour: [
    'Un petit détour hors de notre sujet : c’est trop beau pour passer devant.',
    'Cela n’a guère à voir avec notre sujet. J’y tiens trop pour le taire.',
    'Le temps d’une étape, laissons notre sujet.',
    'Ici, notre sujet attendra un instant.',
    'Un détour, donc.',
    'Une exception.',
  ],
  favourite: [
    'Voici ce que je préfère ici.',
    'Celle-ci, je la raconte à mes amis.',
    'Mon histoire préférée en ce lieu.',
  ],
  count: ['Comptez-les.', 'Prenez un moment, et comptez.'],
  compare: ['Comparez les deux.', 'Mettez cela à côté de ce que vous venez d’entendre.'],
  noteYear: ['Retenez l’année : {year}.', 'Une date à garder : {year}.'],
  promise: [
    'Retenez ce nom : {person}. Il reviendra à cette étape : {place}.',
    'Gardez {person} en mémoire. La suite nous attend ici : {place}.',
  ],
  turn: ['Maintenant, écoutez bien.', 'Et voici ce que je gardais pour moi.', 'Attendez la suite.'],
  closeWithout: [
    'Nous avons commencé ici : {first}. Nous voici arrivés là : {last}.',
    'D’abord {first}, enfin {last} : tout cela est maintenant derrière vous.',
  ],
  takeHome: [
    'Si vous n’emportez qu’une chose, emportez celle-ci.',
    'Et si l’on vous demande ce que vous avez entendu, racontez ceci.',
  ],
  wishOccasion: ['Alors, que cette promenade en fasse partie.', 'Cette promenade est donc pour cela.'],
}

export const STORY_STYLES: StoryStyles = {
  educational: {
    payOpening: ['Une dernière preuve.', 'La dernière pièce du dossier, pour notre question.'],
    detour: [
      'Ceci sort de notre sujet. Cela vaut une exception.',
      'Une exception à notre sujet, et une bonne.',
    ],
    reminder: ['Rappelons la question.', 'Encore une fois, notre question.'],
  },
  storytelling: {
    payOpening: [
      'Il y a une chose que je vous ai tue jusqu’ici.',
      'Et voici ce que je réservais pour la fin.',
    ],
    detour: [
      'Toute histoire a sa rue de traverse. Voici la nôtre.',
      'Notre histoire s’égare un instant. Laissons-la faire.',
    ],
    reminder: ['Vous n’avez pas oublié notre question.', 'La question reste ouverte.'],
  },
}
