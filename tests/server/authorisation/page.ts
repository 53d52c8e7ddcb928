/** `docs/authorisation.md`, from the expectations. */
import { format } from 'prettier'
import { endpoints } from '#contract/api/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { API_BASE } from '#contract/paths.ts'
import { HUB_ROWS } from './hub-expectations.ts'
import { PLAIN_ROWS, type PlainRow, THING_ROWS, type ThingRow } from './expectations.ts'

const HEAD = `# Who may call what

Written by \`tests/server/authorisation/authorisation.test.ts\` from the expectations beside it: every cell is tried against a running
server, no answer may hold a word of somebody else's that is not theirs to see, and what was refused must have changed nothing. A call of the
contract without a row fails the test. After a change of the expectations: \`npx vitest run --project integration -u tests/server/authorisation\`.

Statuses: 200 to 204 done, 400 what was sent is wrong, 401 sign in first, 403 not yours or not in your plan, 404 there is none, 409 not in this
state, 503 not set up on the server of the test.

- **Nobody** is a visitor, somebody with the token of a session that was ended, and somebody with the token of a deleted account: all three are tried.
- **Unverified** is a user whose address was never verified, after the days of grace.
- **Another's** is tried by a free and by a Premium user.
`

const pathOf = (row: PlainRow | ThingRow) => {
  const { method, base = API_BASE, path }: Endpoint = endpoints[row.call]
  return `${method} ${base}${path}`
}
const called = (row: PlainRow | ThingRow) =>
  `\`${row.call}\`${row.as === '' ? '' : `: ${row.as}`} | \`${pathOf(row)}\``
const table = (heads: readonly string[], lines: readonly string[]) =>
  [`| ${heads.join(' | ')} |`, `|${heads.map(() => ' --- ').join('|')}|`, ...lines, ''].join('\n')

/** As Prettier writes it, so that the check of formats is content. */
export const authorisationPage = (): Promise<string> =>
  format(
    [
      HEAD,
      '## About oneself, or about nobody\n',
      table(
        ['call', 'address', 'nobody', 'free', 'Premium', 'unverified'],
        PLAIN_ROWS.map(
          (row) => `| ${called(row)} | ${row.nobody} | ${row.free} | ${row.premium} | ${row.unverified} |`,
        ),
      ),
      '## About a thing that belongs to somebody\n',
      'Files (sound, maps, pictures) have addresses that cannot be guessed and no call of their own ([decision 0067](decisions/0067-media-of-custom-routes.md)).\n',
      table(
        [
          'call',
          'address',
          'thing',
          'nobody, private',
          'nobody, public',
          'own',
          'own, unverified',
          "another's private",
          "another's public",
          'missing',
        ],
        THING_ROWS.map(
          (row) =>
            `| ${called(row)} | ${row.thing} | ${row.nobody.private} | ${row.nobody.public} | ${row.own.verified} | ${row.own.unverified} | ${row.another.private} | ${row.another.public} | ${row.another.missing} |`,
        ),
      ),
      '## The hub\n',
      'Without a valid token there is no connection (401).\n',
      table(
        ['method', 'with', 'answer', 'and then hears'],
        HUB_ROWS.map(({ method, of, answer, hears }) => `| \`${method}\` | ${of} | ${answer} | ${hears} |`),
      ),
    ].join('\n'),
    { parser: 'markdown', printWidth: 110 },
  )
