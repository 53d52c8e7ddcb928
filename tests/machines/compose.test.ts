/** `deploy/`: what no test can start here is at least held against the configuration that the server reads. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#server/config.ts'
import { LIVE_PATH, READY_PATH } from '#server/http/health.ts'

interface Service {
  readonly image?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly depends_on?: unknown
  readonly stop_grace_period?: string
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly volumes?: readonly string[]
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
settings.set('PUBLIC_URL', 'https://walks.example')

/** As Docker Compose fills in `${NAME:?}` and `${NAME:-default}`. */
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
})
