/** `deploy/`: what no test can start here is at least held against the configuration that the server reads. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import proxyAddr from '@fastify/proxy-addr'
import { readConfig } from '#server/roles/config.ts'
import { LIVE_PATH, READY_PATH } from '#server/kernel/http/health.ts'

interface Service {
  readonly image?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly depends_on?: unknown
  readonly stop_grace_period?: string
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly volumes?: readonly string[]
  readonly env_file?: string
}

const read = (name: string) => readFileSync(resolve(import.meta.dirname, '../../deploy', name), 'utf8')
const compose = parse(read('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
}
const { services } = compose
const settings = new Map(
  read('example.env')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.split('=')[0] ?? '', 'ab'.repeat(32)]),
)
/** The variables that example.env names behind a `#`, for the server alone. */
const offered = [...read('example.env').matchAll(/^# ([A-Z_0-9]+)=(.*)$/gm)].map(
  ([, name = '', value = '']) => [name, value] as const,
)
settings.set('PUBLIC_URL', 'https://walks.example')

/** Fills in `${NAME:?}` and `${NAME:-default}` as Docker Compose does. */
const filledIn = (text: string) =>
  text.replace(/\$\{(\w+)(?::-([^}]*)|:\?)?\}/g, (_, name: string, usual?: string) => {
    const value = settings.get(name) ?? usual
    if (value === undefined) throw new Error(`example.env does not name ${name}`)
    return value
  })

describe('the compose file', () => {
  it('starts two of each role with settings that the server reads, all of them', () => {
    const roles: string[] = []
    for (const [name, { image, environment = {}, ...service }] of Object.entries(services)) {
      if (image !== 'streetlore') continue
      const asked = new Set<string>()
      const env = new Proxy(
        Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, filledIn(value)])),
        {
          get(target, key) {
            asked.add(String(key))
            return target[String(key)]
          },
        },
      )
      const config = readConfig(env)
      roles.push(config.role)
      expect(name.startsWith(config.role)).toBe(true)
      for (const key of Object.keys(environment)) expect([...asked]).toContain(key)
      expect(config).toMatchObject({ demoAccounts: false, publicUrl: 'https://walks.example' })
      const { s3, secrets, databaseUrl, drainDelayS, drainTimeoutS } = config
      expect(new URL(s3?.endpoint ?? '').hostname in services).toBe(true)
      expect(new URL(databaseUrl ?? '').hostname in services).toBe(true)
      expect([secrets.session, secrets.share]).not.toContain(undefined)
      expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThan(
        drainDelayS + drainTimeoutS,
      )
      expect(service.healthcheck?.test.join(' ')).toContain(`:${config.port}${READY_PATH}`)
    }
    expect(roles.toSorted()).toEqual(['web', 'web', 'worker', 'worker'])
  })

  it('names only what is there: services, volumes, the proxy’s targets', () => {
    const caddy = read('Caddyfile')
    const targets = [...caddy.matchAll(/([\w-]+):4173/g)].map(([, name]) => name ?? '')
    expect(targets.toSorted()).toEqual(
      Object.keys(services).filter((name) => services[name]?.environment?.['ROLE'] === 'web'),
    )
    expect(caddy).toContain(`health_uri ${READY_PATH}`)
    expect(caddy).not.toContain(LIVE_PATH)
    for (const service of Object.values(services)) {
      const needed = Array.isArray(service.depends_on)
        ? service.depends_on
        : Object.keys(service.depends_on ?? {})
      for (const name of needed as string[]) expect(Object.keys(services)).toContain(name)
      for (const volume of service.volumes ?? [])
        if (!volume.startsWith('.')) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0])
    }
  })

  it('waits for health only where there is a check of it', () => {
    for (const { depends_on: needed = {} } of Object.values(services)) {
      if (Array.isArray(needed)) continue
      for (const [name, { condition }] of Object.entries(needed as Record<string, { condition: string }>)) {
        expect(['service_started', 'service_healthy']).toContain(condition)
        if (condition === 'service_healthy') expect(services[name]?.healthcheck).toBeDefined()
      }
    }
  })

  it('keeps DATA_DIR in a volume, and the database and the files, so that a new image finds them', () => {
    const dataDir = /DATA_DIR=(\S+)/.exec(read('Dockerfile'))?.[1]
    for (const { image, volumes = [] } of Object.values(services)) {
      if (image === 'streetlore') expect(volumes).toEqual([`data:${dataDir}`])
      expect(volumes.filter((volume) => !volume.startsWith('.') && volume.includes(':')).length).toBe(
        image === 'caddy:2' ? 0 : 1,
      )
    }
  })

  it('is told the rest by the same file, in which each name is one that the server or the compose file reads', () => {
    const asked = new Set([...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
    const config = readConfig(
      new Proxy(Object.fromEntries(offered.map(([name, value]) => [name, value || 'ab'.repeat(16)])), {
        get: (target, key) => (asked.add(String(key)), target[String(key)]),
      }),
    )
    for (const name of [...settings.keys(), ...offered.map(([name]) => name)])
      expect([...asked]).toContain(name)
    expect(offered.length).toBeGreaterThan(3)
    expect(config.smtp?.from).toContain('@')
    expect(config.metrics?.host).toBe('0.0.0.0')
    for (const { image, env_file: file } of Object.values(services))
      expect(file).toBe(image === 'streetlore' ? '.env' : undefined)
  })

  it('trusts the proxy wherever Docker puts its network, and the proxy says no words of strangers', () => {
    for (const { environment = {} } of Object.values(services)) {
      if (environment['ROLE'] !== 'web') continue
      const isTrusted = proxyAddr.compile((environment['TRUSTED_PROXIES'] ?? '').split(','))
      // Docker's default pools.
      for (const address of ['172.17.0.2', '172.31.255.2', '192.168.0.2', '192.168.240.2'])
        expect([address, isTrusted(address, 0)]).toEqual([address, true])
      expect(isTrusted('203.0.113.9', 0)).toBe(false)
    }
    const caddy = read('Caddyfile')
    expect(caddy).toContain('header_up X-Request-Id {http.request.uuid}')
    expect(caddy).toContain('header_up -traceparent')
    // With these it would believe what came in, or lose what the server reads.
    expect(caddy).not.toMatch(/^\s*(trusted_proxies|header_up [+-]?(X-Forwarded|Connection|Upgrade))/im)
    const published = Object.keys(services).filter((name) => 'ports' in (services[name] ?? {}))
    expect(published).toEqual(['proxy'])
    expect(caddy).toMatch(/^:8080 \{/m)
    expect(read('example.env')).toContain('PUBLIC_URL=http://localhost:8080')
  })
})
