/**
 * Signing in with Google: OpenID Connect by authorization code with PKCE (OpenID Connect Core 1.0, section 3.1; RFC 7636).
 * The addresses of its endpoints come from the issuer's discovery document (OpenID Connect Discovery 1.0).
 */
import { createHash } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { Clock } from '#server/ports.ts'

export interface GoogleConfig {
  readonly clientId: string
  readonly clientSecret: string
  /** Without a slash at its end. */
  readonly issuer: string
}

/** Who signed in. Google has verified the e-mail address. */
export interface GooglePerson {
  readonly subject: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** Secrets of one attempt to sign in, kept in a cookie of the browser that started it. */
export interface GoogleTry {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface GoogleIdentity {
  /** The address of Google's page. Rejects where Google does not answer. */
  authorizeUrl(attempt: GoogleTry): Promise<string>
  /** Exchanges the code for the person. Rejects where any part of the answer is not valid. */
  personOf(code: string, attempt: GoogleTry): Promise<GooglePerson>
}

const TIMEOUT_MS = 10_000
const CLOCK_TOLERANCE_S = 60

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
})
const TokenAnswer = z.object({ id_token: z.string() })
const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  nonce: z.string(),
  azp: z.optional(z.string()),
  email: z.string(),
  email_verified: z.literal(true),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  name: z.optional(z.string()),
})

export function createGoogleIdentity(
  { clientId, clientSecret, issuer }: GoogleConfig,
  { redirectUri, clock }: { readonly redirectUri: string; readonly clock: Clock },
): GoogleIdentity {
  const discover = async () => {
    const found = await fetchJson(Discovery, `${issuer}/.well-known/openid-configuration`)
    if (found.issuer !== issuer) throw new Error('the issuer describes another one')
    return { ...found, keys: createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: TIMEOUT_MS }) }
  }
  let discovered: ReturnType<typeof discover> | undefined
  const discovery = () => {
    discovered ??= discover().catch((error: unknown) => {
      discovered = undefined
      throw error
    })
    return discovered
  }

  return {
    async authorizeUrl({ state, nonce, verifier }) {
      const url = new URL((await discovery()).authorization_endpoint)
      const parameters = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return url.href
    },

    async personOf(code, { nonce, verifier }) {
      const { token_endpoint: tokenEndpoint, keys } = await discovery()
      const { id_token: idToken } = await fetchJson(TokenAnswer, tokenEndpoint, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: clientId,
        client_secret: clientSecret,
        code_verifier: verifier,
      })
      const { payload } = await jwtVerify(idToken, keys, {
        // Google leaves out the scheme at times ("Validating an ID token").
        issuer: [issuer, issuer.replace(/^https:\/\//, '')],
        audience: clientId,
        algorithms: ['RS256', 'ES256'],
        requiredClaims: ['sub', 'exp', 'iat'],
        currentDate: clock.now(),
        clockTolerance: CLOCK_TOLERANCE_S,
      })
      const claims = z.parse(Claims, payload)
      if (claims.nonce !== nonce) throw new Error('the token was made for another try')
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

async function fetchJson<S extends z.ZodMiniType>(
  schema: S,
  url: string,
  form?: Readonly<Record<string, string>>,
): Promise<z.output<S>> {
  const answer = await fetch(url, {
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok) throw new Error(`${new URL(url).pathname} of the issuer answered ${answer.status}`)
  return z.parse(schema, await answer.json())
}
