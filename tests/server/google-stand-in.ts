/** An OpenID provider that behaves as Google does, and misbehaves where a test asks for it. */
import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { serveStandIn } from '#server/stand-ins/serve-stand-in.ts'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export const GOOGLE_CLIENT = { clientId: 'client-1', clientSecret: 'secret-1' } as const

export interface StandInPerson {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly given_name?: string
  readonly family_name?: string
  readonly name?: string
}

/** `visitor`: signs in at once, without a page to press on. */
export async function startGoogleStandIn({ visitor }: { readonly visitor?: StandInPerson } = {}) {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const stranger = await generateKeyPair('RS256')
  /** Pending sign-ins by code; each code is valid once. */
  const codes = new Map<string, { readonly asked: URLSearchParams; readonly person: StandInPerson }>()
  const fault: { claims?: object; isSignedByStranger?: boolean; isUnsigned?: boolean; isDown?: boolean } = {}

  const idToken = async (asked: URLSearchParams, person: StandInPerson) => {
    const nowS = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: asked.get('client_id') ?? '',
      iat: nowS,
      exp: nowS + 3600,
      nonce: asked.get('nonce'),
      ...person,
      ...fault.claims,
    }
    if (fault.isUnsigned) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(claims)}.`
    }
    const key = fault.isSignedByStranger ? stranger.privateKey : privateKey
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key-1' }).sign(key)
  }

  const exchange = async (form: URLSearchParams) => {
    const granted = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isGood =
      granted?.asked.get('code_challenge') === challenge &&
      granted.asked.get('redirect_uri') === form.get('redirect_uri') &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('client_id') === GOOGLE_CLIENT.clientId &&
      form.get('client_secret') === GOOGLE_CLIENT.clientSecret
    if (!isGood) return undefined
    const token = await idToken(granted.asked, granted.person)
    return { access_token: randomUUID(), token_type: 'Bearer', expires_in: 3600, id_token: token }
  }

  const agree = (url: string, person: StandInPerson): string => {
    const code = randomUUID()
    codes.set(code, { asked: new URL(url).searchParams, person })
    return code
  }

  const server = createServer((request, reply) => {
    void (async () => {
      const url = new URL(request.url ?? '/', issuer)
      if (visitor && url.pathname === '/authorize') {
        const back = new URL(url.searchParams.get('redirect_uri') ?? 'none:')
        back.searchParams.set('state', url.searchParams.get('state') ?? '')
        back.searchParams.set('code', agree(url.href, visitor))
        reply.writeHead(302, { location: back.href }).end()
        return
      }
      const body = new URLSearchParams(await text(request))
      const answers: Readonly<Record<string, () => object | undefined | Promise<object | undefined>>> = {
        '/.well-known/openid-configuration': () => ({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
        }),
        '/keys': async () => ({ keys: [{ ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256' }] }),
        '/token': () => exchange(body),
      }
      const answer = fault.isDown ? undefined : await answers[request.url ?? '']?.()
      reply.writeHead(answer ? 200 : 400, { 'content-type': 'application/json' })
      reply.end(JSON.stringify(answer ?? { error: 'invalid_grant' }))
    })()
  })
  const { origin, close } = await serveStandIn(server)
  const issuer = origin
  return {
    issuer,
    fault,
    close,
    /** The person agrees on the page of this address; returns the code. */
    agree,
  }
}
