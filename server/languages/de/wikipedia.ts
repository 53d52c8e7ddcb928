/** How the German Wikipedia writes: which of its sections and sentences can be told, and what they are about. */
import type { WikipediaRules } from '../wikipedia-rules.ts'

export const WIKIPEDIA: WikipediaRules = {
  wikidataCodes: ['de', 'de-at', 'de-ch'],
  droppedHeadings: [
    'einzelnachweise',
    'weblinks',
    'literatur',
    'siehe auch',
    'anmerkungen',
    'quellen',
    'galerie',
    'bilder',
    'liste',
    'verkehr',
    'anfahrt',
    'öffnungszeiten',
    'fußnoten',
    'belege',
    'film',
    'trivia',
  ],
  hanging:
    'er|sie|es|ihm|ihn|ihnen|sein(?:e|er|em|en|es)?|ihr(?:e|er|em|en|es)?|dies(?:e|er|es|em|en)?|jene[rsmn]?|letztere[rsmn]?|erstere[rsmn]?|der letztere|da|dabei|dadurch|dafür|dagegen|daher|damals|damit|danach|daneben|dann|daran|darauf|daraufhin|daraus|darin|darüber|darum|darunter|davon|davor|dazu|dennoch|deren|deshalb|dessen|deswegen|dort|dorthin|hier(?:bei|für|zu|von|durch|in|auf)|hierher|so|somit|auch|aber|doch|jedoch|und|oder|denn|sondern|außerdem|zudem|ferner|weiter(?:hin|e|er|es)?|später(?:e|er|en)?|schließlich|zuvor|zunächst|anschließend|gleichzeitig|ebenfalls|ebenso|allerdings|trotzdem|nun|bald|noch|nur|selbst|solche[rsmn]?|seitdem|seither|kurz (?:darauf|danach|zuvor)|beide[rsn]?|einige davon|(?:im|in) (?:selben|gleichen|darauffolgenden|folgenden|diesem|jenem) \\p{L}+|(?:bei|in|mit|nach|vor|von|zu|auf|aus|an|unter|während|wegen|durch) dies(?:e|er|es|em|en)|\\p{L}+ (?:jahre|monate|tage) (?:später|danach|zuvor)|das (?:ist|war|wurde|hat|hatte|führte|galt|gilt|lag|liegt)|die (?:ist|war|wurde|wurden|sind|waren)|der (?:ist|war|wurde)|zum beispiel|zuletzt|insgesamt|hinzu|mit (?:ihm|ihr|ihnen)|nach (?:ihm|ihr|ihnen|seinem|ihrem)',
  hangingLater:
    /^[^,]{0,80}\s(?:er|sie|es|ihn|ihm|ihnen|ihr(?= (?:d(?:as|en|ie|er)|eine?n?) ))(?!\p{L})|^(?:wir|unser\p{L}*|ich|mein\p{L}*)(?!\p{L})/iu,
  pointing:
    /\b(?:siehe|s\. o\.|s\. u\.|oben genannt\p{L}*|obengenannt\p{L}*|o\. g\.|vgl\.|letztere[rnms]?|im selben jahr|im gleichen jahr|dieser artikel)\b/iu,
  orders: { verbs: 'ignor\\p{L}*|vergiss', objects: 'anweisung\\p{L}*' },
  legend:
    /(?<!\p{L})(?:der legende|die legende|einer legende|legenden?|der sage|einer sage|soll angeblich)(?!\p{L})/iu,
  look: {
    up: '(?:\\p{L}*)(?:turm|türme|kuppel|giebel)|dach|turmuhr|uhr|dächer',
    front:
      '(?:\\p{L}*)fassade|(?:\\p{L}*)portal|erker|balkon|säulen|wappen|reliefs?|statuen?|skulptur(?:en)?|masken|inschrift|bögen|sonnenuhr|brunnen|fenster|wasserspeier|gedenktafel',
    verbs:
      'ragt|ragen|erhebt|erheben|steht|stehen|trägt|tragen|schmückt|schmücken|ziert|zieren|krönt|krönen|bekrönt|bekrönen|zeigt|zeigen|bewacht|bewachen|bedeckt|bedecken|flankiert|flankieren|(?:ist|sind) mit \\p{L}+ (?:verziert|geschmückt)|hat nur',
    unless:
      'wurden?|war|waren|hatten?|worden|innen|innere[nsm]?|innenraum|innenhof|altar|saal|zimmer|decke|keller|museum|ehemalig\\p{L}*|einst|früher\\p{L}*|zerstört\\p{L}*|abgerissen|ursprünglich\\p{L}*|geplant\\p{L}*|modell|gemälde|verloren\\p{L}*|wird|werden|kopien?|nachbildung\\p{L}*|ähnliche\\p{L}*',
    beforeNoun:
      /^(?:(?:der|die|das|eine?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf) (?:\p{Ll}{2,}e[rns]? )?|\p{Lu}\p{Ll}{4,}e )$/iu,
    behindNoun: /^ (?:aus|mit) (?:\p{Ll}+ )?\p{Lu}\p{Ll}+(?!\p{L})/u,
    // A German noun keeps its capital wherever it stands.
    keepsCapital: true,
  },
  topics: {
    History:
      'krieg|schlacht|belager|könig|kaiser|herzog|mittelalter|jahrhundert|revolution|besetz|krön|gegründet|brand\\b|brann|zerstör|aufstand|soldat|urkund|hinricht|gründung|fürst',
    Architecture:
      'architekt|baumeister|fassad|\\p{L}*turm|\\p{L}*türm|kuppel|\\p{L}*gewölb|goti|barock|renaissance|romani|jugendstil|säule|\\p{L}*bogen|bögen|erbaut|gebaut|mauer|dach|stockwerk|portal|\\p{L}*sandstein|wiederaufbau|umbau|restaur|grundstein|bauwerk',
    Culture:
      'musik|konzert|oper\\b|theater|fest\\b|festival|heilig|kirche|kloster|pilger|dichter|roman\\b|schriftstell|bibliothek|sage\\b|legende|tradition|schule|universität|film|gottesdienst|jüdisch|synagog|moschee|museum|prozession|puppen|feier',
    Nature:
      'garten|gärten|park|baum(?!eist|w)|bäume|blume|pflanz|vogel|vögel|tiere?\\b|see\\b|hügel|wald|botani|orchid|wiese|insel',
    Food: 'bier|brau|wein|brot|bäck|markt|restaurant|kaffee|café|gasthaus|wirtshaus|speise|küche|korn|mehl|mühle|müller|malz|salz|fisch|fleischer|schokolad|käse|\\p{L}*markt',
    Art: 'maler|gemälde|fresk|skulptur|bildhau|statue|mosaik|glasfenster|künstler|relief|gemeißelt|schnitz|altar|porträt|kupferstich|galerie|wandbild|stuck',
    Science:
      'astronom|wissenschaft|fernrohr|teleskop|physik|chemi|mathemat|ingenieur|erfind|erfund|labor|komet|uhr\\b|kalender|medizin|anatom|maschine|elektri|dampf|geolog|sternwart',
  },
  year: {
    before:
      'Jahr|Jahre|seit|ab|bis|um|von|nach|vor|zwischen|anno|in|Frühjahr|Sommer|Herbst|Winter|Ende|Anfang|Mitte',
    months: 'Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember',
    notBefore: '\\s+\\p{Lu}',
    joiners: 'bis|und',
    counted: 'Meter|Tonnen|Uhr',
    bc: 'v\\. ?Chr',
    // A German sentence may begin with its year.
    mayOpen: true,
  },
}
