// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { googleSignInAddress } from './announced-calls.ts'

afterEach(() => vi.unstubAllGlobals())

const answered = (link: string | undefined) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, link === undefined ? {} : { headers: { link } })),
  )

describe('Google sign-in', () => {
  it('begins where the server announces it [1 §2]', async () => {
    answered('</next>; rel="next", </api/auth/google>; rel="urn:streetlore:google-sign-in"; title="G"')
    expect(await googleSignInAddress()).toBe(`${location.origin}/api/auth/google`)
    expect(fetch).toHaveBeenCalledWith(
      `${location.origin}/api/topics`,
      expect.objectContaining({ method: 'HEAD' }),
    )
  })

  it.each([
    ['nothing', undefined],
    ['another relation', '</api/auth/google>; rel="next"'],
    ['another host', '<https://evil.example/>; rel="urn:streetlore:google-sign-in"'],
    ['no address', '<http://[>; rel="urn:streetlore:google-sign-in"'],
    ['a script', '<javascript:alert(1)>; rel="urn:streetlore:google-sign-in"'],
  ])('is not offered where %s is announced', async (_, link) => {
    answered(link)
    expect(await googleSignInAddress()).toBeUndefined()
  })

  it('is not offered without a connection', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    expect(await googleSignInAddress()).toBeUndefined()
  })
})
