/**
 * The header that our server puts on each answer under the API's base, whatever its status, with the value `1`. By it a client
 * tells the API's own refusal from a page that a hotel's network or a proxy put in its place. A server that lets other
 * origins in has to expose it (`Access-Control-Expose-Headers`); ours lets none in.
 */
export const ANSWER_MARK = 'X-Streetlore'
