import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/roles/config.ts'

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

  it('has demo accounts on this machine only, unless it is told', () => {
    const accounts = (env: object) => readConfig({ ...env }).demoAccounts
    for (const PUBLIC_URL of ['http://localhost:4173', 'http://127.0.0.1:80', 'https://[::1]'])
      expect([PUBLIC_URL, accounts({ PUBLIC_URL })]).toEqual([PUBLIC_URL, true])
    for (const PUBLIC_URL of ['https://walks.example', 'http://192.168.1.5:4173', 'http://localhost.example'])
      expect([PUBLIC_URL, accounts({ PUBLIC_URL })]).toEqual([PUBLIC_URL, false])
    expect(accounts({ PUBLIC_URL: 'https://walks.example', DEMO_ACCOUNTS: 'on' })).toBe(true)
    expect(accounts({ DEMO_ACCOUNTS: 'off' })).toBe(false)
    expect(() => accounts({ DEMO_ACCOUNTS: 'no' })).toThrow('DEMO_ACCOUNTS')
  })

  it.each([{ PORT: 'x' }, { PORT: '70000' }, { PUBLIC_URL: 'walks' }])('refuses %j by name', (env) => {
    expect(() => readConfig(env)).toThrow(Object.keys(env)[0])
  })

  it('tells figures on a port of their own where one is named, to other machines only with a token', () => {
    const metrics = (env: object) => readConfig({ ...env }).metrics
    expect(metrics({})).toBeUndefined()
    expect(metrics({ METRICS_PORT: '9464' })).toEqual({ port: 9464, host: '127.0.0.1', token: undefined })
    const open = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }
    expect(() => metrics(open)).toThrow('METRICS_TOKEN')
    expect(() => metrics({ ...open, METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN')
    expect(() => metrics({ METRICS_TOKEN: 'x'.repeat(20) })).toThrow('METRICS_PORT')
    const token = 'x'.repeat(20)
    expect(metrics({ ...open, METRICS_TOKEN: token })).toEqual({ port: 9464, host: '0.0.0.0', token })
  })

  it('traces where the standard variables name a receiver', () => {
    const tracing = (env: object) => readConfig({ ...env }).tracing
    const base = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }
    expect(tracing({})).toBeUndefined()
    expect(tracing(base)).toEqual({ url: 'http://collector:4318/v1/traces' })
    const own = { ...base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in' }
    expect(tracing(own)).toEqual({ url: 'https://traces.example/in' })
    for (const off of [{ OTEL_SDK_DISABLED: 'true' }, { OTEL_TRACES_EXPORTER: 'none' }])
      expect(tracing({ ...base, ...off })).toBeUndefined()
    expect(() => tracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT')
  })

  it('runs as one process with everything in the data folder unless it is told otherwise', () => {
    expect(readConfig({})).toMatchObject({
      role: 'all',
      s3: undefined,
      secrets: { session: undefined, share: undefined },
      voiceThreads: 1,
      drainDelayS: 0,
      drainTimeoutS: 10,
    })
    const env = {
      ROLE: 'worker',
      DATABASE_URL: 'postgres://db/walks',
      VOICE_THREADS: '4',
      S3_BUCKET: 'walks',
      S3_ENDPOINT: 'http://s3:9000/',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
      S3_PREFIX: '/city/',
      SESSION_SECRET: 'ab'.repeat(32),
    }
    expect(readConfig(env)).toMatchObject({
      role: 'worker',
      voiceThreads: 4,
      s3: {
        bucket: 'walks',
        endpoint: 'http://s3:9000',
        region: 'us-east-1',
        credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
        prefix: 'city/',
      },
      secrets: { session: Buffer.from('ab'.repeat(32), 'hex'), share: undefined },
    })
    expect(readConfig({ S3_BUCKET: 'walks' }).s3).toMatchObject({
      endpoint: undefined,
      credentials: undefined,
    })
  })

  it.each([
    [{ ROLE: 'sleeper' }, 'ROLE'],
    [{ ROLE: 'web' }, 'ROLE=web needs DATABASE_URL'],
    [{ VOICE_THREADS: '0' }, 'VOICE_THREADS'],
    [{ DRAIN_DELAY_S: '1.5' }, 'DRAIN_DELAY_S'],
    [{ SHARE_SECRET: 'short' }, 'SHARE_SECRET'],
    [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_ENDPOINT set without S3_BUCKET'],
    [{ S3_BUCKET: 'walks', S3_ACCESS_KEY_ID: 'id' }, 'S3_SECRET_ACCESS_KEY missing'],
  ])('refuses %j: %s', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })

  it('asks Overpass only where it is told to, and never without a contact', () => {
    expect(readConfig({}).overpass).toBeUndefined()
    const env = {
      OVERPASS_URL: 'https://overpass.example/api/interpreter/',
      PUBLIC_URL: 'https://walks.example',
    }
    expect(() => readConfig(env)).toThrow('CONTACT_EMAIL')
    expect(readConfig({ ...env, CONTACT_EMAIL: 'ops@walks.example' }).overpass).toEqual({
      baseUrl: 'https://overpass.example/api',
      userAgent: 'Streetlore/1.0 (https://walks.example; ops@walks.example)',
    })
    const named = { ...env, OPEN_DATA_USER_AGENT: 'Walks/2 (ops@walks.example)' }
    expect(readConfig(named).overpass?.userAgent).toBe('Walks/2 (ops@walks.example)')
    expect(() => readConfig({ ...named, OVERPASS_URL: 'overpass' })).toThrow('OVERPASS_URL')
    expect(() => readConfig({ ...named, OPEN_DATA_USER_AGENT: 'a\nb' })).toThrow('OPEN_DATA_USER_AGENT')
  })

  it('asks for open data only where it is switched on, under a name with a contact', () => {
    expect(readConfig({ OPEN_DATA: 'off', OVERPASS_URL: 'https://overpass.example/api' })).toMatchObject({
      overpass: undefined,
      wikimedia: undefined,
    })
    const { overpass, wikimedia } = readConfig({ OPEN_DATA: 'on', CONTACT_EMAIL: 'ops@walks.example' })
    const userAgent = 'Streetlore/1.0 (http://localhost:4173; ops@walks.example)'
    expect(overpass).toEqual({ baseUrl: 'https://overpass-api.de/api', userAgent })
    expect(wikimedia).toEqual({
      baseUrls: {
        wikidata: 'https://www.wikidata.org',
        wikipedia: 'https://{language}.wikipedia.org',
        commons: 'https://commons.wikimedia.org',
      },
      userAgent,
    })
    expect(readConfig({ OPEN_DATA: 'on' }).wikimedia?.userAgent).toContain('self-hosted')
    const onTheInternet = { OPEN_DATA: 'on', PUBLIC_URL: 'https://walks.example' }
    expect(() => readConfig(onTheInternet)).toThrow('CONTACT_EMAIL')
    const standIn = 'http://127.0.0.1:9000/{language}/'
    expect(readConfig({ OPEN_DATA: 'on', WIKIPEDIA_URL: standIn }).wikimedia?.baseUrls.wikipedia).toBe(
      'http://127.0.0.1:9000/{language}',
    )
    expect(() => readConfig({ OPEN_DATA: 'yes' })).toThrow('OPEN_DATA')
  })

  it('asks a language model only where both its variables are set', () => {
    expect(readConfig({}).narrator).toBeUndefined()
    expect(readConfig({ NARRATOR_KEY: 'k' }).narrator).toBeUndefined()
    const env = { NARRATOR_URL: 'http://localhost:11434', NARRATOR_MODEL: 'qwen3:8b' }
    expect(readConfig(env).narrator).toEqual({
      baseUrl: 'http://localhost:11434/v1',
      model: 'qwen3:8b',
      key: undefined,
    })
    const cloud = { ...env, NARRATOR_URL: 'https://models.example/v1beta/openai/', NARRATOR_KEY: 'k' }
    expect(readConfig(cloud).narrator).toMatchObject({
      baseUrl: 'https://models.example/v1beta/openai',
      key: 'k',
    })
    expect(() => readConfig({ NARRATOR_URL: env.NARRATOR_URL })).toThrow('NARRATOR_MODEL')
    expect(() => readConfig({ ...env, NARRATOR_URL: 'ollama' })).toThrow('NARRATOR_URL')
  })

  it('takes payment whole or not at all [1 §7]', () => {
    const env = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_PRICE_ID: 'price_1' }
    expect(readConfig({}).billing).toBeUndefined()
    expect(readConfig({ STRIPE_SECRET_KEY: '' }).billing).toBeUndefined()
    expect(readConfig(env).billing).toEqual({
      secretKey: 'sk_1',
      webhookSecret: 'whsec_1',
      priceId: 'price_1',
      apiBase: 'https://api.stripe.com',
    })
    const standIn = { ...env, STRIPE_API_BASE: 'http://localhost:9000/' }
    expect(readConfig(standIn).billing?.apiBase).toBe('http://localhost:9000')
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_1' })).toThrow('STRIPE_WEBHOOK_SECRET')
    expect(() => readConfig({ ...env, STRIPE_API_BASE: 'stripe' })).toThrow('STRIPE_API_BASE')
  })

  it('takes Google sign-in whole or not at all [1 §4]', () => {
    const env = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
    expect(readConfig({}).google).toBeUndefined()
    expect(readConfig(env).google).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      issuer: 'https://accounts.google.com',
    })
    expect(() => readConfig({ GOOGLE_CLIENT_ID: 'id' })).toThrow('GOOGLE_CLIENT_SECRET')
  })

  it('asks a speech service only where one is named, with a voice for each language', () => {
    const env = {
      SPEECH_URL: 'http://localhost:8880/',
      SPEECH_MODEL: 'kokoro',
      SPEECH_VOICES: 'en=af_heart, fr=ff_siwis,pt-BR=pf_dora,*=alloy',
    }
    expect(readConfig({ SPEECH_KEY: 'sk' }).speech).toBeUndefined()
    expect(readConfig(env).speech).toEqual({
      baseUrl: 'http://localhost:8880/v1',
      key: undefined,
      model: 'kokoro',
      voices: new Map([
        ['en', 'af_heart'],
        ['fr', 'ff_siwis'],
        ['pt-br', 'pf_dora'],
        ['*', 'alloy'],
      ]),
    })
    const withPath = { ...env, SPEECH_URL: 'https://speech.example/openai/v1/', SPEECH_KEY: 'sk' }
    expect(readConfig(withPath).speech).toMatchObject({
      baseUrl: 'https://speech.example/openai/v1',
      key: 'sk',
    })
    expect(() => readConfig({ ...env, SPEECH_MODEL: '' })).toThrow('SPEECH_MODEL')
    expect(() => readConfig({ ...env, SPEECH_URL: 'speech' })).toThrow('SPEECH_URL')
    for (const voices of ['alloy', 'en=', 'en=a,,', 'English!=a'])
      expect(() => readConfig({ ...env, SPEECH_VOICES: voices })).toThrow('SPEECH_VOICES')
  })

  it('asks for weather only where it is told whom', () => {
    expect(readConfig({}).weather).toBeUndefined()
    for (const url of ['https://api.open-meteo.com', 'https://api.open-meteo.com/v1/forecast/'])
      expect(readConfig({ WEATHER_URL: url }).weather).toEqual({
        baseUrl: 'https://api.open-meteo.com',
        key: undefined,
      })
    expect(readConfig({ WEATHER_URL: 'http://meteo:8080', WEATHER_KEY: 'k' }).weather?.key).toBe('k')
    expect(() => readConfig({ WEATHER_URL: 'meteo' })).toThrow('WEATHER_URL')
  })

  it('asks a routing service only where it is told whom, and under a name', () => {
    expect(readConfig({}).routing).toBeUndefined()
    expect(readConfig({ ROUTING_KIND: 'osrm' }).routing).toBeUndefined()
    const env = { ROUTING_URL: 'http://valhalla:8002/route/', PUBLIC_URL: 'https://walks.example' }
    expect(readConfig(env).routing).toEqual({
      kind: 'valhalla',
      baseUrl: 'http://valhalla:8002',
      userAgent: 'Streetlore/1.0 (https://walks.example)',
    })
    const osrm = { ...env, ROUTING_URL: 'https://osrm.example/foot', ROUTING_KIND: 'osrm' }
    expect(readConfig({ ...osrm, CONTACT_EMAIL: 'ops@walks.example' }).routing).toEqual({
      kind: 'osrm',
      baseUrl: 'https://osrm.example/foot',
      userAgent: 'Streetlore/1.0 (https://walks.example; ops@walks.example)',
    })
    expect(() => readConfig({ ROUTING_URL: 'valhalla' })).toThrow('ROUTING_URL')
    expect(() => readConfig({ ...env, ROUTING_KIND: 'graphhopper' })).toThrow('ROUTING_KIND')
  })
})
