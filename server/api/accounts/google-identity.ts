/**
 * Signs people in with Google: OpenID Connect by authorization code with PKCE (OpenID Connect Core 1.0, section 3.1;
 * RFC 7636), with openid-client.
 */
import * as openId from 'openid-client'
import * as z from 'zod/mini'

export interface GoogleConfig {
  readonly clientId: string
  readonly clientSecret: string
  /** The issuer's address without a trailing slash. */
  readonly issuer: string
}

/** The person who signed in. Google has verified the e-mail address. */
export interface GooglePerson {
  readonly subject: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** The secrets of one attempt to sign in, stored in a cookie of the browser that started it. */
export interface GoogleTry {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface GoogleIdentity {
  /** Returns the address of Google's page. Rejects if Google does not answer. */
  authorizeUrl(attempt: GoogleTry): Promise<string>
  /**
   * Exchanges the code in the query of the callback for the person. Rejects if any part of the answer is not valid.
   */
  personOf(query: URLSearchParams, attempt: GoogleTry): Promise<GooglePerson>
}

const TIMEOUT_S = 10
const CLOCK_TOLERANCE_S = 60

const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.string(),
  email_verified: z.literal(true),
  azp: z.optional(z.string()),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  name: z.optional(z.string()),
})

export function createGoogleIdentity(
  { clientId, clientSecret, issuer }: GoogleConfig,
  { redirectUri }: { readonly redirectUri: string },
): GoogleIdentity {
  // An issuer on this machine, for tests and trials, has no certificate.
  const isPlain = issuer.startsWith('http:')
  const discover = () =>
    openId.discovery(
      new URL(issuer),
      clientId,
      { client_secret: clientSecret, [openId.clockTolerance]: CLOCK_TOLERANCE_S },
      openId.ClientSecretPost(clientSecret),
      {
        timeout: TIMEOUT_S,
        // Checks the signature of the identity too, although the standard would trust the connection alone.
        execute: [openId.enableNonRepudiationChecks, ...(isPlain ? [openId.allowInsecureRequests] : [])],
      },
    )
  let discovered: ReturnType<typeof discover> | undefined
  const configuration = () => {
    discovered ??= discover().catch((error: unknown) => {
      discovered = undefined
      throw error
    })
    return discovered
  }

  return {
    async authorizeUrl({ state, nonce, verifier }) {
      const url = openId.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openId.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      })
      return url.href
    },

    async personOf(query, { state, nonce, verifier }) {
      const cameBack = new URL(redirectUri)
      cameBack.search = query.toString()
      const tokens = await openId.authorizationCodeGrant(await configuration(), cameBack, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = z.parse(Claims, tokens.claims())
      // The library checks this claim only if the token is for several audiences.
      if (claims.azp !== undefined && claims.azp !== clientId)
        throw new Error('the token was made for another client')
      const [first = '', ...rest] = (claims.name ?? '').trim().split(/\s+/)
      return {
        subject: claims.sub,
        email: claims.email,
        firstName: claims.given_name ?? first,
        lastName: claims.family_name ?? (claims.given_name === undefined ? rest.join(' ') : ''),
      }
    },
  }
}
