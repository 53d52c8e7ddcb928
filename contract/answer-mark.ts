/**
 * The header on every answer of the API, whatever its status, with the value `1`. It tells the client an error of the API from
 * one that a hotel's network or a proxy sent in its place. A server that allows other origins has to expose it
 * (`Access-Control-Expose-Headers`); ours allows none.
 */
export const ANSWER_MARK = 'X-Streetlore'
