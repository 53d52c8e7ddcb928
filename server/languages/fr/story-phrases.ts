/** The French phrases that hold a walk together; names stand without an article. */
import type { StoryPhrases, StoryStyles } from '../walk-words.ts'

export const STORY_PHRASES: StoryPhrases = {
  onTheWay: [
    'Notre but : {place}. En marchant, je reviens à ce que nous quittons.',
    'Devant nous : {place}. D’ici là, encore un mot de tout à l’heure.',
    'Prochaine halte : {place}. En chemin, un regard en arrière.',
    'Marchez tranquillement : {place}. Il me reste une histoire de l’étape passée.',
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
  ofCity: [
    'Un mot de la ville elle-même.',
    'Et maintenant, quelque chose sur toute la ville.',
    'Prenons un peu de recul : la ville entière.',
    'La ville aussi a son mot à dire.',
    'Passons à la ville.',
  ],
  backAt: [
    'J’avais gardé une chose pour plus tard. C’est à propos de ce lieu : {place}.',
    'Revenons un instant, en pensée : {place}.',
    'De ce lieu, je vous dois encore une histoire : {place}.',
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
    'Bientôt : {place}. Et de nouveau {person}.',
    'L’étape suivante s’appelle {place}. Un nom y revient : {person}.',
  ],
  payOpening: [
    'Une dernière chose, et elle touche à notre question.',
    'J’en ai gardé une pour la fin, car elle touche à notre question.',
    'Et voici que revient notre question.',
  ],
  detour: [
    'Un petit détour hors de notre sujet : il serait dommage de passer sans s’arrêter.',
    'Cela n’a guère à voir avec notre sujet. J’y tiens trop pour le taire.',
    'Le temps d’une étape, laissons notre sujet.',
    'Ici, notre sujet attendra un instant.',
    'Cette halte est à côté de notre sujet.',
  ],
  detourAgain: [
    'Encore un détour, loin de notre sujet.',
    'Encore un détour.',
    'Un autre détour.',
    'Un détour, encore.',
  ],
  favourite: [
    'Si je ne devais en raconter qu’une, ce serait celle-ci.',
    'Celle-ci, je la raconte à mes amis.',
    'De ce lieu, voilà ce que je n’oublie pas.',
  ],
  count: ['Comptez-les.', 'Prenez un moment, et comptez.'],
  compare: ['Voyez le contraste.', 'Mettez cela à côté de ce que vous venez d’entendre.'],
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
