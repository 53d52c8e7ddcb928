import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spokenIn } from './spoken-in.ts'

type Cases = readonly (readonly [written: string, spoken: string])[]
const reads = (language: string, cases: Cases, numbers: 'words' | 'figures' = 'words') =>
  it.each(cases)(`${language}: %s → %s`, (written, spoken) =>
    expect(spokenIn(language, numbers)(written)).toBe(spoken),
  )

describe('German', () => {
  reads('de', [
    ['Der Turm wurde 1966 erbaut.', 'Der Turm wurde neunzehnhundertsechsundsechzig erbaut.'],
    ['Seit 1900 steht er hier.', 'Seit neunzehnhundert steht er hier.'],
    ['Im Jahr 2014 und 1066.', 'Im Jahr zweitausendvierzehn und tausendsechsundsechzig.'],
    ['Von 1914–1918 war Krieg.', 'Von neunzehnhundertvierzehn bis neunzehnhundertachtzehn war Krieg.'],
    ['Das 800-jährige Tor.', 'Das achthundert-jährige Tor.'],
    ['In den 1920er Jahren.', 'In den neunzehnhundertzwanziger Jahren.'],
    ['1500 Menschen lebten hier.', 'eintausendfünfhundert Menschen lebten hier.'],
    ['Er hat 1.200 Stufen.', 'Er hat eintausendzweihundert Stufen.'],
    ['Im Jahr 1500 Menschen.', 'Im Jahr fünfzehnhundert Menschen.'],
    ['Ludwig II. baute es.', 'Ludwig der Zweite baute es.'],
    ['Das Schloss Ludwigs II.', 'Das Schloss Ludwigs des Zweiten.'],
    ['Unter König Ludwig I. wuchs die Stadt.', 'Unter König Ludwig dem Ersten wuchs die Stadt.'],
    ['Katharina II. kam nie.', 'Katharina die Zweite kam nie.'],
    ['Im 19. Jahrhundert.', 'Im neunzehnten Jahrhundert.'],
    ['Das 18. und 19. Jahrhundert.', 'Das achtzehnte und neunzehnte Jahrhundert.'],
    ['Ein Bau des XVII. Jahrhunderts.', 'Ein Bau des siebzehnten Jahrhunderts.'],
    ['Mitte des 16. Jh. gebaut.', 'Mitte des sechzehnten Jahrhundert gebaut.'],
    ['Am 3. Mai 1808.', 'Am dritten Mai achtzehnhundertacht.'],
    ['Der 3. Oktober ist ein Feiertag.', 'Der dritte Oktober ist ein Feiertag.'],
    ['3. Oktober 1990.', 'dritter Oktober neunzehnhundertneunzig.'],
    ['Er ist 91 m hoch, z. B. hier.', 'Er ist einundneunzig Meter hoch, zum Beispiel hier.'],
    ['3,5 km weiter, 1 km zurück.', 'drei Komma fünf Kilometer weiter, ein Kilometer zurück.'],
    ['Etwa 37.000 t und 20 %.', 'Etwa siebenunddreißigtausend Tonnen und zwanzig Prozent.'],
    ['Um 10:30 Uhr in der St. Petersstr. 5.', 'Um zehn Uhr dreißig in der Sankt Petersstraße fünf.'],
    ['Das kostet 5 €.', 'Das kostet fünf Euro.'],
    ['Die „alte“ Stadt … (清水寺) – schön.', 'Die alte Stadt, schön.'],
    ['44 v. Chr. starb er.', 'vierundvierzig vor Christus starb er.'],
    ['清水', ''],
  ])
})

describe('French', () => {
  reads('fr', [
    ['Elle mesure 100-120 m.', 'Elle mesure cent à cent vingt mètres.'],
    ['En 1966, Louis XIV est loin.', 'En mille neuf cent soixante-six, Louis quatorze est loin.'],
    ['François Ier et Élisabeth Ire.', 'François premier et Élisabeth première.'],
    ['Napoléon I puis Napoléon III.', 'Napoléon premier puis Napoléon trois.'],
    ['Au XIXe siècle.', 'Au dix-neuvième siècle.'],
    ['Aux XVIIe et XVIIIᵉ siècles.', 'Aux dix-septième et dix-huitième siècles.'],
    ['Le Ve siècle et le XVIe s. aussi.', 'Le cinquième siècle et le seizième siècle aussi.'],
    [
      'Le 1er mai, le 14 juillet 1789.',
      'Le premier mai, le quatorze juillet mille sept cent quatre-vingt-neuf.',
    ],
    ['La 1re fois, la 2e fois.', 'La première fois, la deuxième fois.'],
    ['À 3,5 km, 1 200 marches.', 'À trois virgule cinq kilomètres, mille deux cents marches.'],
    ['De 1914–1918.', 'De mille neuf cent quatorze à mille neuf cent dix-huit.'],
    ['Ouvert à 10h30.', 'Ouvert à dix heures trente.'],
    ['M. Dupont, env. 20 m.', 'Monsieur Dupont, environ vingt mètres.'],
    ['52 av. J.-C. à Ste-Chapelle.', 'cinquante-deux avant Jésus-Christ à Sainte Chapelle.'],
    ['« L’église » de St-Sulpice.', "L'église de Saint Sulpice."],
    ['21 marches.', 'vingt et une marches.'],
    ['Ce que je vois là.', 'Ce que je vois là.'],
  ])
})

describe('Spanish', () => {
  reads('es', [
    ['En 1966 y 2014.', 'En mil novecientos sesenta y seis y dos mil catorce.'],
    ['Felipe II y Alfonso XIII.', 'Felipe segundo y Alfonso trece.'],
    ['Isabel II reinó; Juan I también.', 'Isabel segunda reinó; Juan primero también.'],
    ['En el siglo XIV.', 'En el siglo catorce.'],
    ['Los siglos XV y XVI.', 'Los siglos quince y dieciséis.'],
    ['El 1 de mayo y el 2 de mayo de 1808.', 'El primero de mayo y el dos de mayo de mil ochocientos ocho.'],
    ['A 3,5 km y 1 km.', 'A tres coma cinco kilómetros y un kilómetro.'],
    ['Son 1.200 personas y 200 torres.', 'Son mil doscientas personas y doscientas torres.'],
    ['Tiene 21 años y 21 casas.', 'Tiene veintiún años y veintiuna casas.'],
    ['El Sr. Ruiz, aprox. 5 m.', 'El señor Ruiz, aproximadamente cinco metros.'],
    ['Sta. María, 27 a. C.', 'santa María, veintisiete antes de Cristo.'],
    ['La 2.ª planta, el 3.º', 'La segunda planta, el tercero.'],
    ['¿Ve la torre?', '¿Ve la torre?'],
    ['Abre a las 10:30.', 'Abre a las diez y treinta.'],
  ])
})

describe('Italian', () => {
  reads('it', [
    ['Nel 1966 Cosimo I era lontano.', 'Nel millenovecentosessantasei Cosimo primo era lontano.'],
    ['Vittorio Emanuele II e Caterina II.', 'Vittorio Emanuele secondo e Caterina seconda.'],
    ['Luigi XIV.', 'Luigi quattordicesimo.'],
    ['Nel XV secolo.', 'Nel quindicesimo secolo.'],
    ["Dall'XI al XIII secolo.", "Dall'undicesimo al tredicesimo secolo."],
    ['Il sec. XVI e i secoli XV e XVI.', 'Il secolo sedicesimo e i secoli quindicesimo e sedicesimo.'],
    ["Nel '400 e nell'800.", "Nel quattrocento e nell'ottocento."],
    ['Il Quattrocento.', 'Il Quattrocento.'],
    ['Il 1° maggio, il 3 maggio.', 'Il primo maggio, il tre maggio.'],
    ['A 3,5 km, 1.200 gradini.', 'A tre virgola cinque chilometri, milleduecento gradini.'],
    ['S. Maria, S. Marco, S. Antonio e S. Stefano.', "Santa Maria, San Marco, Sant'Antonio e Santo Stefano."],
    ['Nel 27 a.C., ecc.', 'Nel ventisette avanti Cristo, eccetera.'],
    ['Alle 10.30 in p.zza Duomo.', 'Alle dieci e trenta in piazza Duomo.'],
    ['1 ora e 20 min.', "un'ora e venti minuti."],
  ])
})

describe('Portuguese', () => {
  reads('pt', [
    ['Em 1966.', 'Em mil novecentos e sessenta e seis.'],
    ['D. João V e D. Maria II.', 'Dom João quinto e Dona Maria segunda.'],
    ['Luís XIV.', 'Luís catorze.'],
    ['No século XVIII e no séc. V.', 'No século dezoito e no século quinto.'],
    ['O 1.º de maio, 1 de maio.', 'O primeiro de maio, primeiro de maio.'],
    ['A 3,5 km, 1 km.', 'A três vírgula cinco quilómetros, um quilómetro.'],
    ['Cerca de 1.200 pessoas e 2 torres.', 'Cerca de mil duzentas pessoas e duas torres.'],
    ['S. João, S. António, Sta. Clara.', 'São João, Santo António, Santa Clara.'],
    ['Em 27 a.C. na R. Augusta.', 'Em vinte e sete antes de Cristo na Rua Augusta.'],
    ['São 16 m.', 'São dezasseis metros.'],
    ['Às 10h30.', 'Às dez horas e trinta.'],
  ])
  reads('pt-BR', [['São 16 km.', 'São dezesseis quilômetros.']])
})

describe('Chinese', () => {
  reads('zh', [
    ['建于1966年。', '建于一九六六年。'],
    ['１９００年', '一九零零年。'],
    ['约1500年前。', '约一千五百年前。'],
    ['有100年的历史。', '有一百年的历史。'],
    ['公元前221年。', '公元前二二一年。'],
    ['1914-1918年。', '一九一四至一九一八年。'],
    ['20世纪60年代。', '二十世纪六十年代。'],
    ['5月12日。', '五月十二日。'],
    ['亨利VIII和亨利八世。', '亨利八世和亨利八世。'],
    ['高91 m，宽3.5 m。', '高九十一米，宽三点五米。'],
    ['2公里，2个人，第2个。', '两公里，两个人，第二个。'],
    ['人口1,200人，20%。', '人口一千二百人，百分之二十。'],
    ['上午10:30开门。', '上午十点三十分开门。'],
    ['“故宫”（北京）。', '故宫，北京。'],
    ['……', ''],
  ])
})

describe('Japanese', () => {
  reads('ja', [
    ['１９６６年に建てられた。', '千九百六十六年に建てられた。'],
    ['ヘンリーVIIIの城。', 'ヘンリー八世の城。'],
    ['XIX世紀。', '十九世紀。'],
    ['高さ91 mです。', '高さ九十一メートルです。'],
    ['「清水寺」です。', '清水寺です。'],
  ])
  reads('ja', [['１９６６年、XIX世紀、3匹。', '1966年、19世紀、3匹。']], 'figures')
})

describe('an engine that writes numbers out itself', () => {
  reads(
    'de',
    [['1966 kam Ludwig II., z. B. am 3. Mai.', '1966 kam Ludwig der Zweite, zum Beispiel am 3. Mai.']],
    'figures',
  )
  reads('fr', [['Au XIXe siècle, 3,5 km.', 'Au dix-neuvième siècle, 3,5 km.']], 'figures')
})

it('English is written out as for the embedded voice', () => {
  expect(spokenIn('en-GB')('Henry VIII came in 1536.')).toBe('Henry the eighth came in fifteen thirty-six.')
})

const SUFFIXES = [' km', '.', '. Mai', 'º', 'ª', 'e', 'er', ':30', '年', '-5', ' €', '½', '世', ' Uhr', 'h30']

describe.each(['de', 'es', 'fr', 'it', 'pt', 'pt-BR', 'zh', 'ja'])(
  'whatever is written in %s',
  (language) => {
    it('no figure is left to the engine, and every sentence has an end', () => {
      const say = spokenIn(language)
      fc.assert(
        fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (written) => {
          expect(say(written)).toMatch(/^$|^\D*[.!?。！？]$/u)
        }),
      )
      fc.assert(
        fc.property(
          fc.array(fc.nat({ max: 30_000 }), { maxLength: 4 }),
          fc.constantFrom(...SUFFIXES),
          (numbers, suffix) => {
            expect(say(`A ${numbers.map((number) => `${number}${suffix}`).join(', ')} B`)).not.toMatch(
              /\d|undefined/,
            )
          },
        ),
      )
    })
  },
)
