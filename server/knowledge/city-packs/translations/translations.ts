/** The translations of the city packs that ship with the product, by their language. */
import type { Language } from '#contract/languages.ts'
import deBerlin from './de/berlin.json' with { type: 'json' }
import deFlorence from './de/florence.json' with { type: 'json' }
import deKyoto from './de/kyoto.json' with { type: 'json' }
import deLisbon from './de/lisbon.json' with { type: 'json' }
import deLondon from './de/london.json' with { type: 'json' }
import deMunich from './de/munich.json' with { type: 'json' }
import deNewYork from './de/new-york.json' with { type: 'json' }
import deParis from './de/paris.json' with { type: 'json' }
import dePorto from './de/porto.json' with { type: 'json' }
import esBerlin from './es/berlin.json' with { type: 'json' }
import esFlorence from './es/florence.json' with { type: 'json' }
import esKyoto from './es/kyoto.json' with { type: 'json' }
import esLisbon from './es/lisbon.json' with { type: 'json' }
import esLondon from './es/london.json' with { type: 'json' }
import esMunich from './es/munich.json' with { type: 'json' }
import esNewYork from './es/new-york.json' with { type: 'json' }
import esParis from './es/paris.json' with { type: 'json' }
import esPorto from './es/porto.json' with { type: 'json' }
import frBerlin from './fr/berlin.json' with { type: 'json' }
import frFlorence from './fr/florence.json' with { type: 'json' }
import frKyoto from './fr/kyoto.json' with { type: 'json' }
import frLisbon from './fr/lisbon.json' with { type: 'json' }
import frLondon from './fr/london.json' with { type: 'json' }
import frMunich from './fr/munich.json' with { type: 'json' }
import frNewYork from './fr/new-york.json' with { type: 'json' }
import frParis from './fr/paris.json' with { type: 'json' }
import frPorto from './fr/porto.json' with { type: 'json' }
import itBerlin from './it/berlin.json' with { type: 'json' }
import itFlorence from './it/florence.json' with { type: 'json' }
import itKyoto from './it/kyoto.json' with { type: 'json' }
import itLisbon from './it/lisbon.json' with { type: 'json' }
import itLondon from './it/london.json' with { type: 'json' }
import itMunich from './it/munich.json' with { type: 'json' }
import itNewYork from './it/new-york.json' with { type: 'json' }
import itParis from './it/paris.json' with { type: 'json' }
import itPorto from './it/porto.json' with { type: 'json' }
import jaBerlin from './ja/berlin.json' with { type: 'json' }
import jaFlorence from './ja/florence.json' with { type: 'json' }
import jaKyoto from './ja/kyoto.json' with { type: 'json' }
import jaLisbon from './ja/lisbon.json' with { type: 'json' }
import jaLondon from './ja/london.json' with { type: 'json' }
import jaMunich from './ja/munich.json' with { type: 'json' }
import jaNewYork from './ja/new-york.json' with { type: 'json' }
import jaParis from './ja/paris.json' with { type: 'json' }
import jaPorto from './ja/porto.json' with { type: 'json' }
import ptBerlin from './pt/berlin.json' with { type: 'json' }
import ptFlorence from './pt/florence.json' with { type: 'json' }
import ptKyoto from './pt/kyoto.json' with { type: 'json' }
import ptLisbon from './pt/lisbon.json' with { type: 'json' }
import ptLondon from './pt/london.json' with { type: 'json' }
import ptMunich from './pt/munich.json' with { type: 'json' }
import ptNewYork from './pt/new-york.json' with { type: 'json' }
import ptParis from './pt/paris.json' with { type: 'json' }
import ptPorto from './pt/porto.json' with { type: 'json' }
import zhBerlin from './zh/berlin.json' with { type: 'json' }
import zhFlorence from './zh/florence.json' with { type: 'json' }
import zhKyoto from './zh/kyoto.json' with { type: 'json' }
import zhLisbon from './zh/lisbon.json' with { type: 'json' }
import zhLondon from './zh/london.json' with { type: 'json' }
import zhMunich from './zh/munich.json' with { type: 'json' }
import zhNewYork from './zh/new-york.json' with { type: 'json' }
import zhParis from './zh/paris.json' with { type: 'json' }
import zhPorto from './zh/porto.json' with { type: 'json' }

export const TRANSLATIONS: Readonly<Record<Exclude<Language, 'en'>, readonly unknown[]>> = {
  de: [deBerlin, deFlorence, deKyoto, deLisbon, deLondon, deMunich, deNewYork, deParis, dePorto],
  es: [esBerlin, esFlorence, esKyoto, esLisbon, esLondon, esMunich, esNewYork, esParis, esPorto],
  fr: [frBerlin, frFlorence, frKyoto, frLisbon, frLondon, frMunich, frNewYork, frParis, frPorto],
  it: [itBerlin, itFlorence, itKyoto, itLisbon, itLondon, itMunich, itNewYork, itParis, itPorto],
  ja: [jaBerlin, jaFlorence, jaKyoto, jaLisbon, jaLondon, jaMunich, jaNewYork, jaParis, jaPorto],
  pt: [ptBerlin, ptFlorence, ptKyoto, ptLisbon, ptLondon, ptMunich, ptNewYork, ptParis, ptPorto],
  zh: [zhBerlin, zhFlorence, zhKyoto, zhLisbon, zhLondon, zhMunich, zhNewYork, zhParis, zhPorto],
}
