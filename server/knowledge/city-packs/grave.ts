/** Finds facts of death and persecution by their English words, because nothing cheerful may be said right behind them. Pure. */

const DEATH =
  /\b(die[ds]?|dying|dead|deaths?|kill(s|ed|ing)?|corpses?|coffins?|graves?|bur(y|ied)|tombs?|funerals?|mourn(ed|ing)?|drowned|perish(es|ed)?|slain|suicide)\b/i
const VIOLENCE =
  /\b(murder(s|ed|ers?)?|execut(ed|ions?|ioners?)|hanged|hanging|gallows|beheaded|guillotined?|stabbed|poisoned|massacred?|tortured?|lynch(ed|ing)|shot dead|burn(ed|t) (him|her|them|alive|at the stake))\b/i
const PERSECUTION =
  /\b(deport(ed|ations?)|concentration camps?|auschwitz|theresienstadt|holocaust|gestapo|nazis?|pogroms?|persecut(ed|ion|ors)|enslaved|slavery|famine|starv(ed|ing)|plague|victims?)\b/i

/**
 * Returns true if the English text speaks of death or persecution. Too many are found rather than too few: where a sentence of cheer is
 * left out, nobody misses it.
 */
export const isGraveText = (text: string): boolean =>
  [DEATH, VIOLENCE, PERSECUTION].some((words) => words.test(text))
