/** Names of rulers and popes in the languages of Western Europe; after these a Roman numeral is a number, also a lone I or V. */

const MEN =
  'Adolf|Afonso|Alberto?|Albrecht|Alejandro|Alessandro|Alexander|Alexandre|Alfonso|Alphonse|Amadeo|Amedeo|Amédée|August|Auguste|Augusto|Augustus|Benedetto|Benedicto|Benedikt|Benoît|Bento|Bonifacio|Bonifácio|Bonifatius|Bonifazio|Boniface|Carlos?|Celestino?|Charles|Christian|Clemens|Clemente?|Clément|Constantino?|Cosimo|Cristián|David|Dinis|Duarte|Eduardo?|Édouard|Emanuele|Emmanuel|Enrico|Enrique|Ernst|Eugen|Eugenio|Eugène|Eugénio|Federico|Felipe|Ferdinando?|Fernando|Filippo|Filipe|Francesco|Francisco|François|Franz|Frederico|Friedrich|Frédéric|Georges?|Georg|Giacomo|Giorgio|Giovanni|Giulio|Giuseppe|Gregor|Gregorio|Gregório|Grégoire|Guglielmo|Guilherme|Guillaume|Guillermo|Gustave?|Gustavo|Heinrich|Henrique|Henri|Henry|Innocent|Innocenzo|Innozenz|Inocencio|Inocêncio|Ivan|Iván|Jacques|Jaime|Jakob|James|Jean|Johann|Johannes|John|Jorge|Josef|Joseph|José|João|Juan|Jules|Julio|Julius|Júlio|Karl|Konstantin|Leo|Leone|Leopoldo?|León|Leão|Lorenzo|Lothar|Louis|Lodovico|Ludovico|Ludwig|Luigi|Luis|Luís|Léon|Léopold|Manuel|Martin|Massimiliano|Matthias|Maximilian|Maximiliano|Maximilien|Mehmed|Michael|Michele|Miguel|Moritz|Napoleone?|Napoleón|Napoléon|Napoleão|Niccolò|Nicola|Nicolas|Nicolau|Nicolás|Nikolaus|Otto|Ottone|Othon|Otón|Pablo|Paolo|Paul|Paulo|Pedro|Peter|Petrus|Philippe|Philipp|Philip|Pie|Pierre|Pietro|Pio|Pius|Pío|Rainer|Ramses|Ramsès|Ramsés|Ricardo|Riccardo|Richard|Roberto?|Rodolfo|Rodolphe|Rudolf|Ruprecht|Sancho|Sebastian|Sebastião|Sigismund|Sisto|Sixte|Sixto|Sixtus|Stefano|Stephan|Étienne|Süleyman|Umberto|Urbain|Urbano?|Viktor|Victor|Vittorio|Víctor|Vítor|Wenzel|Wilhelm|William'
const WOMEN =
  'Anna|Anne|Caterina|Catalina|Catarina|Catherine|Christine|Cristina|Elisabeth|Élisabeth|Elisabetta|Elizabeth|Giovanna|Isabel|Isabella|Isabelle|Johanna|Juana|Katharina|Margarete|Margherita|Maria|Marie|María|Victoria|Viktoria'

const IS_WOMAN = new RegExp(`^(?:${WOMEN})$`)
export const isWoman = (name: string): boolean => IS_WOMAN.test(name)

/** Groups: the name, an `s` of the genitive, the numeral. Also two letters or more after any name. */
const AFTER_A_RULER = new RegExp(
  `(?<!\\p{L})(${MEN}|${WOMEN})(s?)\\s([IVX]+)(\\.?)(?![\\p{L}\\d])|(?<!\\p{L})(\\p{Lu}\\p{Ll}+?)(s?)\\s([IVX]{2,})(\\.?)(?![\\p{L}\\d])`,
  'gu',
)

export interface RankedRuler {
  readonly name: string
  readonly isGenitive: boolean
  readonly numeral: string
  readonly before: string
}

/** Replaces the numeral of each ruler by what `rank` says; where it says nothing, the text stays. */
export const speakRulers = (text: string, rank: (ruler: RankedRuler) => string | undefined): string =>
  text.replace(AFTER_A_RULER, (whole: string, ...rest: (string | number | undefined)[]) => {
    const [a, aS, aNumeral, aStop, b, bS, bNumeral, bStop, at, all] = rest
    const name = String(a ?? b)
    const genitive = String(aS ?? bS ?? '')
    const words = rank({
      name,
      isGenitive: genitive === 's',
      numeral: String(aNumeral ?? bNumeral),
      before: String(all).slice(0, Number(at)),
    })
    // The full stop is the one of the sentence, or part of a German ordinal.
    const end =
      (aStop || bStop) &&
      String(all)
        .slice(Number(at) + whole.length)
        .trim() === ''
        ? '.'
        : ''
    return words === undefined ? whole : `${name}${genitive} ${words}${end}`
  })
