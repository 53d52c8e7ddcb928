import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the configuration', () => {
  it('has the documented defaults', () => {
    expect(readConfig({})).toMatchObject({
      port: 4173,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      publicUrl: 'http://localhost:4173',
      trustedProxies: [],
      demoAccounts: true,
      demoAudio: true,
    })
  })

  it('reads what is set', () => {
    const env = {
      PORT: '8080',
      PUBLIC_URL: 'https://walks.example/',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      DEMO_AUDIO: 'off',
    }
    expect(readConfig(env)).toMatchObject({
      port: 8080,
      publicUrl: 'https://walks.example',
      trustedProxies: ['10.0.0.0/8', '::1'],
      demoAudio: false,
    })
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  })

  it.each([{ PORT: 'x' }, { PORT: '70000' }, { PUBLIC_URL: 'walks' }])('refuses %j by name', (env) => {
    expect(() => readConfig(env)).toThrow(Object.keys(env)[0])
  })
})
