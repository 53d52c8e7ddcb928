/** French texts with what the rules have to make of them, for the tests. */
import type { LanguageExamples } from '../language-examples.ts'

export const EXAMPLES: LanguageExamples = {
  sentences: [
    ['M. Eiffel éleva la tour vers 1889 av. J.-C. ou après.', 'Elle mesure 3.5 lieues.'],
    ['Le pont date de 52 av. J.-C.', 'Le roi Louis XIV le fit refaire.'],
    ['La ville est fondée en 52 apr. J.-C.', 'L’église suivit.'],
    ['MM. Dupont et J. B. Lully habitaient au no. 5.', '« Quelle tour ! »', 'Il la regarda.'],
  ],
  counts: ['une étape', 'deux étapes', 'cinq étapes', 'onze étapes', '21 étapes'],
  distances: ['80 mètres', '300 mètres', '1 kilomètre', '1,2 kilomètre'],
  times: ['1 minute', '45 minutes', '3 heures'],
  hours: [
    'du mardi au dimanche, de 10 h à 18 h 30',
    'du mardi au dimanche, de dix heures à dix-huit heures trente.',
  ],
  article: {
    told: [
      'Onze cloches sonnent dans la tour de l’église du bourg.',
      'L’église possède deux cloches de la fin du Moyen Âge.',
    ],
    hanging: [
      'Elle fut bâtie par le frère du roi et par ses hommes.',
      'C’est la plus haute tour de toute la vieille ville.',
      'La même année, la tour brûla pour la deuxième fois.',
      'Cette tour est la plus haute de toute la vieille ville.',
      'Le conseil lui donna le droit de bourgeoisie pour la vie.',
      'La plus petite aurait dû atteindre la même hauteur.',
    ],
  },
  city: {
    city: 'Le Havre',
    places: ['Tour Perret', 'Hôtel de Ville', 'Place Gambetta', 'Pont Neuf', 'Église Saint-Joseph'],
    feature: 'cadran solaire',
    look: (feature) => `Sur la façade se trouve un ${feature} du XVIIe siècle.`,
    facts: (place, year) => [
      `L’édifice connu comme ${place} a été élevé sur ordre de M. Dupont.`,
      `En ${year}, il fut ouvert au public. L’entrée était gratuite.`,
      `Depuis, ${place} a servi d’entrepôt, de prison et de musée municipal.`,
    ],
  },
  shortWalk: [
    'La tour devant vous a été construite en 1345.',
    "Douze ans plus tôt, une crue avait emporté l'ancien pont.",
    'En novembre 1966, la rivière passa par-dessus le parapet.',
    "Suivez l'eau pendant environ 200 m, jusqu'au prochain coin.",
  ],
}
