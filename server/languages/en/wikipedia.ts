/** How the English Wikipedia writes: which of its sections and sentences can be told, and what they are about. */
import { PLURAL_NOUN, type WikipediaRules } from '../wikipedia-rules.ts'

export const WIKIPEDIA: WikipediaRules = {
  wikidataCodes: ['en', 'en-gb', 'en-us'],
  droppedHeadings: [
    'references',
    'see also',
    'external links',
    'notes',
    'footnotes',
    'citations',
    'further reading',
    'bibliography',
    'gallery',
    'sources',
    'works cited',
    'list of',
    'transport',
    'access',
    'getting there',
    'in popular culture',
    'filmography',
    'discography',
    'awards',
    'opening hours',
    'image',
  ],
  hanging:
    'see|it|its|he|she|his|her|hers|they|their|them|this|these|that|those|there(?! (?:is|are|was|were) )|here|however|but|and|or|nor|so|also|thus|therefore|then|hence|later|afterwards?|subsequently|meanwhile|nevertheless|nonetheless|instead|moreover|furthermore|additionally|in addition|in turn|similarly|likewise|conversely|consequently|accordingly|finally|eventually|soon|shortly|such|another|others?|both|neither|either|the (?:latter|former|same|other|others|following|next|previous|second|third)|since then|until then|by then|at (?:that|the same|the|this) time|(?:in|during) (?:the same|that|this|which)|after (?:this|that|which|his|her|its|their)|before (?:this|that)|for (?:example|instance|this|that)|as (?:a result|such|of)|because of (?:this|that)|due to (?:this|that|its|his)|on the other hand|(?:in|by) contrast|following (?:this|that|his|her)|even|yet|still|only|along with|together with|with (?:this|that|it|its)|\\w+ (?:years|months|days|decades) (?:later|after|before|earlier)|(?:\\w+ )?of (?:them|these|those|which)|\\w+ of (?:them|these|those)',
  hangingLater:
    /^[^.]{0,90}?(?:,|\b\d{4})\s(?:he|she|they|it|his|her|its|their|we|our|i|my)\b|^[^,]{0,60}\s(?:gave|granted|sold|lent|promised|offered) (?:him|her|them)\b|^(?:we|our|i|my|one was|most (?:were|are|of))\b/i,
  pointing:
    /\b(?:the latter|the former|as mentioned|mentioned above|aforementioned|see (?:also|below|above)|(?:listed|shown|described) (?:below|above)|the (?:same|following|previous) (?:year|day|month)|that year|respectively|you|your|citation needed|according to whom|this article)\b/i,
  orders: { verbs: 'ignor\\p{L}*|disregard|forget', objects: 'instruc\\p{L}*|prompts?|previous|above' },
  legend: /\b(?:legends?|according to tradition|is said to)\b/i,
  look: {
    up: 'towers?|spires?|steeples?|domes?|gables?|clock|weathervane|roof',
    front:
      'façade|facade|portal|balcony|columns|coat of arms|reliefs?|statues?|sculptures?|masks|inscription|arches|sundial|fountain|oriel|windows|gargoyles|plaque',
    verbs:
      'rises?|stands?|crowns?|covers?|decorates?|adorns?|shows?|bears?|guards?|flanks?|supports?|carr(?:y|ies)|overlooks?|dominates?|tops?|frames?|(?:is|are) (?:decorated|covered|crowned|adorned|flanked|topped|framed|carved)|has a single|have',
    unless:
      'was|were|had|been|will|would|could|inside|interior|nave|altar|room|hall|ceiling|cellar|museum|former|formerly|until|destroyed|demolished|removed|planned|once|model|painting|originally|lost|replica|courtyard|copy|copies|similar|another',
  },
  topics: {
    History:
      'war\\b|wars\\b|battle|sieg|king\\b|kings\\b|queen|emperor|empress|duke|medieval|middle ages|century|revolution|occup|coronat|treaty|founded|burn|fire\\b|destroy|rebel|uprising|army|soldier|nazi|communis|charter|execut|murder|exile',
    Architecture:
      'architect|façade|facade|tower|dome|spire|vault|gothic|baroque|renaissance|romanesque|art nouveau|neo-?classic|column|arch\\b|arches|built|brick|roof|storey|stor(?:y|ies)\\b|portal|buttress|sandstone|masonry|foundations?|restor|rebuil|reconstruct',
    Culture:
      'music|concert|opera|theat|festival|saint|church|monast|pilgrim|poet|novel|writer|library|legend|tradition|school|universit|film|celebrat|religio|worship|jewish|synagog|mosque|museum|procession|puppet',
    Nature:
      'garden|park\\b|parks\\b|tree|flower|plant(?:s|ed)?\\b|bird|animal|lake|hill\\b|forest|botan|orchid|meadow|island|spring water|wildlife',
    Food: 'beer|brew|wine\\b|wines\\b|bread|baker|market|restaurant|coffee|cafe|café|inn\\b|tavern|food|cuisine|cook|grain|flour|mill\\b|millers|malt|salt|fish|butcher|chocolat|cheese',
    Art: 'paint|fresco|sculpt|statue|mosaic|stained glass|artist|relief|carv|altarpiece|portrait|engrav|gallery|mural|stucco',
    Science:
      'astronom|scien|telescope|physic|chemi|mathemat|engineer|invent|laborator|comet|clock|calendar|medic|anatom|machine|electric|steam|geolog|measur',
  },
  year: {
    before: 'in|since|until|till|between|during|circa|year|by|from|spring|summer|autumn|winter|early|late',
    months: 'January|February|March|April|May|June|July|August|September|October|November|December',
    notBefore: PLURAL_NOUN,
    joiners: 'and|to',
    counted:
      'people|men|women|feet|foot|ft|miles?|metres?|meters?|pounds?|tons?|tonnes?|visit\\p{L}+|every|each',
    bc: 'BCE?|B\\.C\\.',
  },
}
