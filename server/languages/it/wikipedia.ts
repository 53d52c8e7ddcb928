/** How the Italian Wikipedia writes: which of its sections and sentences can be told, and what they are about. */
import type { WikipediaRules } from '../wikipedia-rules.ts'

export const WIKIPEDIA: WikipediaRules = {
  wikidataCodes: ['it'],
  droppedHeadings: [
    'note',
    'voci correlate',
    'altri progetti',
    'collegamenti esterni',
    'bibliografia',
    'galleria',
    'fonti',
    'elenco',
    'lista',
    'trasporti',
    'accessi',
    'orari',
    'nella cultura',
    'infrastrutture',
  ],
  hanging:
    "egli|ella|esso|essa|essi|esse|lui|lei|loro|quest['’]?\\p{L}+|quest['’]|quell['’]?\\p{L}+|quel|quei|quegli|ciò|suo|sua|suoi|sue|(?:il|la|i|le) (?:suo|sua|suoi|sue|loro)|fu|furono|è|e['’]|era|erano|sono|venne|vennero|ha|hanno|aveva|avevano|si|vi|ci|ne|contiene|ospita|conserva|misura|inoltre|anche|così|allora|poi|quindi|dunque|successivamente|in (?:seguito|quel\\p{L}*|quest\\p{L}*|particolare|effetti|origine)|più tardi|infine|tuttavia|però|ma|e|ed|o|perciò|pertanto|da (?:allora|quest\\p{L}*|quel\\p{L}*|qui)|nel(?:lo|la)? (?:stess[oa]|medesim[oa]|suo|sua)|l['’]anno (?:seguente|successivo|dopo)|dopo (?:di|ciò|quest\\p{L}*|la sua|il suo)|qui|lì|là|entramb[ie]|altri|altre|un altro|un['’]altra|l['’]altr[oa]|alcun[ie]|tal[ei]|nonostante ciò|infatti|mentre|per (?:quest\\p{L}*|ciò|esempio)|con (?:quest\\p{L}*|ciò)|ancora|solo|\\p{L}+ (?:anni|mesi|giorni) (?:dopo|più tardi|prima)",
  hangingLater:
    /^.{0,80}?(?:,|\d{4})\s(?:egli|ella|essi|lui|lei|suo|sua)(?!\p{L})|^(?:noi|nostr[oaie]|io|mio|mia)(?!\p{L})/iu,
  pointing:
    /(?:vedi (?:anche|sopra|sotto)|sopracitat|suddett|quest['’]ultim|nello stesso anno|l['’]anno (?:seguente|successivo)|questa voce|senza fonte)/i,
  orders: { verbs: 'ignor\\p{L}*|dimentica\\p{L}*', objects: 'istruzion\\p{L}*' },
  legend: /(?<!\p{L})leggend[ae](?!\p{L})/iu,
  look: {
    up: 'torri?|torre|campanile|cupola|tetto|orologio|guglie?',
    front:
      'facciata|portale|balcone|colonne|stemmi?|stemma|rilievi|bassorilievi|statue|statua|sculture?|maschere|iscrizione|archi|arcate|fontana|meridiana|finestre|targa',
    verbs:
      'si erge|si ergono|si alzano?|si eleva|dominano?|decorano?|ornano?|coronano?|portano?|mostrano?|sovrastano?|affiancano?|(?:è|sono) (?:decorat|ornat|sormontat|affiancat|coronat)[oaie]',
    unless:
      'fu|furono|era|erano|aveva|stat[oaie]|venne|vennero|distrutt\\p{L}*|demolit\\p{L}*|antic[ohia]+|intern\\p{L}*|altare|navata|sala|soffitto|museo|cantina|cortile|original\\p{L}*|originari\\p{L}*|un tempo|perdut\\p{L}*|dipinto|modello|sarà|copia',
    beforeNoun:
      /^(?:(?:l|un)['’]|(?:il|l[oae]|i|gli|un[oa]?|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|dodici) )(?:\p{Ll}{3,} )?$/iu,
    behindNoun: /^ (?:di|in) (?!(?:una?|uno|questo|questa)(?!\p{L}))\p{Ll}{3,}(?!\p{L})/u,
  },
  topics: {
    History:
      'guerr|battagli|assedi|re\\b|regina|imperator|duca|medieval|medioevo|secolo|rivoluzion|occup|incoron|fondat|fondazione|incendi|distru|rivolt|soldat|esercit|esili|assassin|giustizi',
    Architecture:
      'archite|facciat|torre|torri|cupola|guglia|volta\\b|volte\\b|gotic|barocc|rinasciment|romanic|liberty|neoclassic|colonn|arco|archi|arcat|costru|edific|mattoni|tetto|piano\\b|portale|arenaria|mura\\b|restaur|ricostru|campanil',
    Culture:
      'music|concert|opera lirica|teatro|festival|festa|santo|santa|san\\b|chiesa|monaster|convento|pellegrin|poeta|romanzo|scrittor|bibliotec|leggend|tradizion|scuola|universit|film|culto|ebrai|sinagog|moschea|museo|procession|burattin',
    Nature:
      'giardin|parco|albero|alberi|fiore|fiori|fiorisc|pianta|piante|uccell|animal|lago|collina|bosco|foresta|botanic|orchide|prato|isola',
    Food: 'birr|vino|vini\\b|pane\\b|fornai|panett|mercat|ristorant|caffè|osteria|taverna|cucina|cibo|grano|farina|mulino|mugnai|malto|sale\\b|pesce|macell|cioccolat|formaggi',
    Art: 'pitt|dipint|affresc|scult|statu|mosaic|vetrat|artist|riliev|bassoriliev|scolpit|pala d|ritratt|incision|galleria|stucc',
    Science:
      'astronom|scien|telescop|fisic|chimic|matematic|ingegner|invent|laboratori|cometa|comete|orologi|calendari|medic|anatomi|macchin|elettric|vapore|geolog|osservatori',
  },
  year: {
    before: "nel|dal|al|del|verso il|tra il|fino al|anno|nell['’]anno",
    months: 'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre',
    notBefore: '\\s+(?:metri|km|anni|persone|abitanti|posti|libri|volumi|soldati)',
    joiners: 'e|a',
    counted: 'persone|metri',
    bc: 'a\\. ?C',
  },
}
