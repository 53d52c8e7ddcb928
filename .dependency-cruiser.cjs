// The import rules of the architecture. A rule's name is what a developer reads when it fails, so it states the rule.
// scripts/checks/boundaries.mjs proves that the tool sees the files: it plants a violation of each rule first.
const { floorRules } = require('./scripts/checks/server-floors.cjs')

/**
 * @param {string} name
 * @param {string} from
 * @param {object} to
 */
const rule = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.' },
  to,
})
/**
 * @param {string} name
 * @param {string} from
 * @param {string[]} allowed
 */
const only = (name, from, ...allowed) => rule(name, from, { pathNot: [from, ...allowed] })
const npm = (/** @type {string[]} */ ...names) => `node_modules/(${names.join('|')})/`
const src = (/** @type {string[]} */ ...names) => `^src/(${names.join('|')})/`
/** Tests, and what only tests use. */
const TEST_ONLY = '\\.test\\.|/testing\\.ts$|stand-in'
const WIRE = npm('@microsoft/signalr', 'comlink', 'rxdb', 'dexie')

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^\\?|vite/client' },
    },
    {
      name: 'no-production-import-of-tests',
      severity: 'error',
      from: { pathNot: '^(tests|e2e)/|\\.test\\.' },
      to: { path: '^(tests|e2e)/|\\.test\\.' },
    },

    only('contract-is-pure', '^contract/', npm('zod')),
    // Texts are words: what they say of a value comes to them as a parameter. React is there for a link within a sentence.
    only('texts-are-words', '^texts/', npm('react', '@types/react')),
    only('kit-is-pure', '^src/kit/', '^texts/'),
    only(
      'data-knows-no-ui',
      '^src/data/',
      '^contract/',
      '^src/kit/',
      '^texts/',
      '^src/changes/',
      npm('rxdb', 'rxjs', 'dexie', 'zod'),
    ),
    only(
      'changes-know-no-ui',
      '^src/changes/',
      '^contract/',
      '^src/kit/',
      '^src/data/',
      '^texts/',
      npm('zod'),
    ),
    only('platform-knows-no-app', '^src/platform/', '^contract/', '^src/kit/'),
    only(
      'ui-knows-no-app',
      '^src/ui/',
      '^src/kit/',
      '^texts/',
      npm(
        'react',
        '@types/react',
        '@types/react-dom',
        'react-dom',
        '@tanstack/[^/]+',
        'react-aria-components',
        'react-aria',
        'react-stately',
        '@react-[^/]+/[^/]+',
        '@internationalized/[^/]+',
        '@vanilla-extract/[^/]+',
      ),
    ),
    rule('map-knows-no-app', '^src/map/', {
      path: '^(contract|workers|sw|server)/|' + src('data', 'live', 'features', 'app', 'routes'),
    }),
    rule('live-knows-no-features', '^src/live/', {
      path: '^(sw|server)/|' + src('features', 'app', 'routes', 'start', 'ui', 'map'),
    }),

    {
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: '\\.test\\.' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    rule('features-are-below-app', '^src/features/', { path: src('app', 'routes', 'start') }),
    rule('app-is-below-routes', '^src/app/', { path: src('routes', 'start') }),

    rule('ui-never-calls-the-wire', src('features', 'routes', 'app', 'ui', 'map', 'platform'), {
      path: WIRE,
    }),
    {
      name: 'rac-only-through-ui',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/ui/' },
      to: { path: npm('react-aria-components') },
    },
    {
      name: 'howler-only-in-player',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/features/player/' },
      to: { path: npm('howler') },
    },
    {
      name: 'openlayers-only-in-map',
      severity: 'error',
      from: { path: '^(src|workers|sw)/', pathNot: '^src/map/|\\.test\\.' },
      to: { path: npm('ol') },
    },

    {
      // Schemas are built when their module is loaded: the worker checks answers, screens only name their types.
      name: 'page-loads-no-schemas',
      severity: 'error',
      from: {
        path: src('app', 'features', 'routes', 'ui', 'live', 'map', 'platform'),
        pathNot: '\\.test\\.|testing',
      },
      to: { path: '^contract/api/|' + npm('zod'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'page-sees-no-other-program',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.' },
      to: { path: '^(workers|sw|server)/', pathNot: '\\.worker\\.ts$' },
    },
    {
      // `sync.worker.ts` alone knows the service worker's part: one script serves both threads.
      name: 'workers-see-only-contract-data-kit',
      severity: 'error',
      from: { path: '^workers/', pathNot: '\\.test\\.|\\.worker\\.ts$' },
      to: {
        path:
          '^(sw|server)/|^src/(?!changes/|data/|kit/)|' +
          npm('react', 'react-aria-components', '@types/react'),
      },
    },
    rule('sw-sees-only-contract-and-replay', '^sw/', { path: '^server/|^src/(?!changes/|data/|kit/)' }),
    rule('scripts-see-no-program', '^scripts/(?!translations/)', {
      path: '^(src|workers|sw|server|tests|e2e|bench)/',
    }),
    // Translations are judged by the code that tells them: by the packs' own, and by the check of a narrator's claims.
    rule('translations-see-only-the-packs', '^scripts/translations/', {
      path: '^(src|workers|sw|server|tests|e2e|bench)/',
      pathNot: '^server/(knowledge/city-packs|telling/narrator/checks)/',
    }),
    rule('no-program-sees-scripts-or-bench', '^(contract|src|workers|sw|server|tests|e2e)/', {
      path: '^(scripts|bench)/',
    }),
    // Places that do not exist, for tests and for what is printed to be read.
    rule('no-program-sees-samples', '^(contract|texts|src|workers|sw|server|scripts)/', {
      path: '^samples/',
    }),
    rule('bench-sees-no-tests', '^bench/', { path: '^(tests|e2e)/' }),
    {
      name: 'benchmarks-do-not-import-each-other',
      severity: 'error',
      from: { path: '^bench/([^/]+)/' },
      to: { path: '^bench/', pathNot: '^bench/($1|support)/' },
    },
    rule('server-sees-only-contract', '^server/', { path: '^(src|workers|sw)/' }),
    ...floorRules().map(({ name, from, to }) => ({
      name,
      severity: 'error',
      from: { path: from, pathNot: TEST_ONLY },
      to,
    })),
    // Stand-ins of other services answer in tests and nowhere else.
    {
      name: 'server-stand-ins-are-for-tests',
      severity: 'error',
      from: { path: '^server/', pathNot: TEST_ONLY },
      to: { path: TEST_ONLY },
    },
    {
      name: 'e2e-sees-only-contract',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(src|workers|sw|server)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|build|data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts', '.json'],
    },
  },
}
