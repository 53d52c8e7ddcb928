/** How the French Wikipedia writes: which of its sections and sentences can be told, and what they are about. */
import { PLURAL_NOUN, type WikipediaRules } from '../wikipedia-rules.ts'

export const WIKIPEDIA: WikipediaRules = {
  wikidataCodes: ['fr'],
  droppedHeadings: [
    'notes',
    'références',
    'voir aussi',
    'liens externes',
    'bibliographie',
    'annexes',
    'articles connexes',
    'galerie',
    'sources',
    'liste',
    'accès',
    'transports',
    'desserte',
    'filmographie',
    'dans la culture',
    'iconographie',
  ],
  hanging:
    "il|elle|ils|elles|ce|c['’]est|c['’]était|c['’]\\p{L}+|cela|ceci|cet|cette|ces|celui(?:-ci|-là)?|celle(?:-ci|-là)?|ceux(?:-ci|-là)?|celles(?:-ci|-là)?|son|sa|ses|leurs?|lui|y|on|en (?:effet|outre|revanche|fait|conséquence|plus|même temps|cette|ce)|de plus|d['’]ailleurs|ainsi|alors|puis|ensuite|enfin|finalement|cependant|toutefois|néanmoins|pourtant|mais|et|ou|or|donc|car|aussi|par (?:ailleurs|la suite|conséquent|exemple|contre)|plus tard|dès lors|depuis lors|entre-temps|la même|le même|l['’]année (?:suivante|même|précédente)|l['’]un|l['’]une|l['’]autre|les autres|à (?:cette|ce|cet|la même|partir)|dans (?:ce|cette|cet|ces|le même)|pour (?:cela|ce|cette)|après (?:cela|quoi|cette|ce|son|sa)|avec (?:cela|ce|cette)|sous (?:ce|cette)|là|tous deux|toutes deux|certaine?s|d['’]autres|un autre|une autre|de même|également|notamment|parmi (?:eux|elles|ceux|celles)|au contraire|en son|\\p{L}+ (?:ans|années|mois|jours) (?:plus tard|après)|bientôt|seule?s?|même|quant|l(?:es?|a) plus \\p{L}+ (?:aurai(?:en)?t|avai(?:en)?t|étai(?:en)?t|est|sont|fut|furent|a|ont)",
  hangingLater:
    /^.{0,80}?(?:,|\d{4})\s(?:il|elle|ils|elles|son|sa|ses|leurs?)(?!\p{L})|^[^,]{0,60}(?<!\p{L})lui \p{Ll}|^(?:nous|notre|nos|je|mon|ma)(?!\p{L})/iu,
  pointing:
    /(?:ci-dessus|ci-dessous|voir (?:aussi|article)|susmentionn|ce dernier|cette dernière|ces derniers|la même année|l['’]année suivante|cet article|réf\. nécessaire)/i,
  orders: { verbs: 'ignor\\p{L}*|oublie\\p{L}*', objects: 'instruc\\p{L}*' },
  legend: /(?<!\p{L})légendes?(?!\p{L})/iu,
  look: {
    up: 'tours?|clochers?|flèches?|coupoles?|dômes?|toit|pignons?|horloge',
    front:
      'façade|portail|balcon|colonnes|blason|armoiries|bas-reliefs?|statues?|sculptures?|masques|inscription|arches|arcades|fontaine|cadran solaire|fenêtres|gargouilles|plaque',
    verbs:
      "s['’]élèvent?|se dressent?|dominent?|ornent?|décorent?|couronnent?|portent?|ne porte|gardent?|couvrent?|surmontent?|encadrent?|(?:est|sont) (?:ornée?s?|décorée?s?|surmontée?s?|flanquée?s?|couronnée?s?)",
    unless:
      "fut|furent|était|étaient|avait|avaient|été|détruite?s?|démolie?s?|ancien\\p{L}*|intérieur\\p{L}*|chœur|nef|autel|salle|plafond|musée|cave|cour|à l['’]origine|jadis|autrefois|perdue?s?|tableau|maquette|sera|copie",
    beforeNoun:
      /^(?:l['’]|(?:les?|la|une?|des|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze) )(?:\p{Ll}{3,} )?$/iu,
    behindNoun: /^ (?:de (?!(?:la|leur|son|sa|ses|plus)(?!\p{L}))|en |d['’])\p{Ll}{3,}(?!\p{L})/u,
  },
  topics: {
    History:
      'guerre|bataille|siège|roi\\b|rois\\b|reine|empereur|duc\\b|médiév|moyen âge|siècle|révolution|occup|couronn|fondée?\\b|incendie|détrui|révolte|soldat|armée|charte|exécut|assassin|exil',
    Architecture:
      'architect|façade|tour\\b|tours\\b|coupole|dôme|flèche|voût|gothi|baroque|renaissance|roman[es]?\\b|art nouveau|néo-?classi|colonne|arche|arcade|bâti|constru|brique|toit|étage|portail|grès|maçon|restaur|reconstr|murs?\\b',
    Culture:
      'musique|concert|opéra|théâtre|festival|fête|saint|église|abbaye|couvent|pèlerin|poète|roman\\b|écrivain|bibliothèque|légende|tradition|école|universit|film|culte|jui[fv]|synagogue|mosquée|musée|procession|marionnett',
    Nature:
      'jardin|parc\\b|arbre|fleur|plante|oiseau|animal|animaux|lac\\b|colline|forêt|botani|orchidée|prairie|île\\b',
    Food: 'bière|brass|vin\\b|vins\\b|pain\\b|boulang|marché|restaurant|café|auberge|taverne|cuisine|grain|farine|moulin|meunier|malt|sel\\b|poisson|boucher|chocolat|fromage',
    Art: 'peint|fresque|sculpt|statue|mosaïque|vitrail|vitraux|artiste|relief|retable|portrait|gravure|galerie|stuc',
    Science:
      'astronom|scien|télescope|physi|chimi|mathémat|ingénieur|invent|laborato|comète|horloge|calendrier|médec|anatomi|machine|électri|vapeur|géolog|observatoire',
  },
  year: {
    before: "en|depuis|dès|vers|entre|jusqu['’]en|an|année|début|fin",
    months: 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
    notBefore: PLURAL_NOUN,
    joiners: 'et|à',
    counted: 'personnes|mètres',
    bc: 'av(?:\\.|ant) ',
  },
}
