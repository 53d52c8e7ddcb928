/** The words by which the checks of a narrator's sentences read French. */
import { toCardinal, toOrdinal } from 'n2words/fr-FR'
import { anyWord, type NarratorRules, plainWords } from '../narrator-rules.ts'

export const NARRATOR: NarratorRules = {
  hasCapitalNouns: false,
  mostWords: 25,
  plainWords: plainWords(
    `le la les l un une des du de d au aux à en y dans sur sous par pour avec sans chez vers entre depuis dès pendant durant avant après
    contre devant derrière dessus dessous autour ce cet cette ces cela ceci celui celle ceux celles c qui que qu quoi dont où quand comment
    quel quelle quels quelles lequel laquelle et ou mais ni or donc si comme lorsque puis alors ainsi aussi il ils elle elles on nous vous
    lui leur leurs se s son sa ses notre nos votre vos me m te t ne n eux`,
    `est sont était étaient fut furent été être a ont avait avaient eut eurent eu avoir fait font faisait fit firent peut peuvent pouvait
    doit devait va vont encore déjà toujours jamais seul même mêmes tout toute tous toutes plus moins très bien peu beaucoup autre autres
    chaque quelques plusieurs ici là maintenant aujourd hui plus tard tôt bientôt ensuite enfin autrefois jadis ensemble`,
    `regardez regarde regarder voyez voir voit observez cherchez trouvez remarquez comptez levez baissez tournez arrêtez attendez écoutez
    imaginez approchez venez prenez les yeux tête instant moment près loin haut bas droite gauche face
    lieu lieux endroit côté côtés partie parties chose choses sorte homme hommes femme femmes gens temps jour jours an ans année années
    nom noms appelé appelle appelait nommé devint devient vint prit mit donna passe trouve tient`,
  ),
  recall: plainWords(
    `retenez retiens retenir gardez garde garder rappelez rappelle rappeler souvenez souviens souvenir mémoire esprit rencontré
    rencontrée rencontrés retrouve retrouvez retrouverez retrouvons entendu vu vus raconté croisé`,
  ),
  inSight: anyWord(
    'regarde*|voyez|observe*|ici|devant (?:vous|nous|toi)|au-dessus de (?:vous|nous|toi)|à côté de (?:vous|nous|toi)',
  ),
  cause: anyWord(
    "parce qu*|car|donc|grâce à|grâce au|grâce aux|à cause|en raison|c'est pourquoi|voilà pourquoi|puisqu*|afin d*|afin qu*|pour que|ainsi|par conséquent|du coup",
  ),
  negation: anyWord("ne|n'|pas|jamais|rien|aucune?|personne|ni|sans|nulle part"),
  hedge: anyWord(
    "probablement|peut-être|sans doute|vraisemblablement|serait|seraient|aurait|auraient|légende*|tradition*|on dit|dit-on|on raconte|raconte-t-on|selon|d'après|attribué*|semble|semblent|passe pour|supposé*|paraît|rumeur*",
  ),
  claim: anyWord(
    'le plus|la plus|les plus|célèbres?|unique|uniques|seul|seule|seuls|seules|premier|première|premiers|premières|dernier|dernière|meilleure?s?|centaines?|milliers?|millions?|dizaines?|douzaines?|moitié|double|siècles?|décennies?|génie|assassin*|tué*|mourut|mort|exécuté*|guerre*|épousa|détrui*|brûl*|volé*',
  ),
  cliche: anyWord(
    "niché*|riche histoire|joyau caché|trésor caché|témoignage de|à couper le souffle|incontournable*|voyage dans le temps|en tant qu'ia|modèle de langage|bienvenue|chers auditeurs",
  ),
  century: 'siècle',
  year: '\\bans?\\b|année',
  about: 'vers|environ|près de',
  numbers: {
    cardinals: (value) => [toCardinal(value)],
    ordinals: (value) => [
      toOrdinal(value),
      `${toOrdinal(value)}s`,
      ...(value === 2 ? ['second', 'seconde'] : []),
    ],
  },
}
