import { describe, expect, it } from 'vitest'
import { findingsIn, judge } from './audit-report.mjs'
import { lockFaults } from './lock-faults.mjs'

const TODAY = '2026-11-23'
const REPORT = JSON.stringify({
  auditReportVersion: 2,
  vulnerabilities: {
    'a-parser': {
      via: [
        {
          source: 1,
          name: 'a-parser',
          severity: 'high',
          title: 'Runs what it reads',
          url: 'https://github.com/advisories/GHSA-1111-2222-3333',
        },
        { source: 2, name: 'a-parser', severity: 'low', title: 'Slow', url: 'https://x.example/GHSA-low' },
      ],
    },
    'uses-it': { via: ['a-parser'] },
  },
})
const exception = { advisory: 'GHSA-1111-2222-3333', package: 'a-parser', reason: 'only reads our files' }

describe('an audit', () => {
  it('names each serious weakness once, with its package', () => {
    expect(judge(findingsIn(REPORT), [], TODAY).faults).toEqual([
      'a-parser: Runs what it reads (high, GHSA-1111-2222-3333)',
    ])
  })

  it('is skipped, and says so, where the registry does not answer', () => {
    for (const text of [
      '',
      '<html>',
      'null',
      '{"message":"405 Method Not Allowed"}',
      '{"error":{"summary":"no"}}',
    ]) {
      const { faults, notes } = judge(findingsIn(text), [], TODAY)
      expect([faults, notes]).toEqual([[], [expect.stringContaining('audit skipped')]])
    }
  })

  it('accepts what is excepted until its day, and not longer', () => {
    const asked = findingsIn(REPORT)
    expect(judge(asked, [{ ...exception, until: TODAY }], TODAY).faults).toEqual([])
    expect(judge(asked, [{ ...exception, until: '2026-11-22' }], TODAY).faults).toEqual([
      expect.stringContaining('ended on 2026-11-22'),
    ])
    expect(judge(asked, [{ ...exception, package: 'other', until: TODAY }], TODAY).faults).toHaveLength(1)
    // It fails also where no registry answers.
    expect(judge(findingsIn(''), [{ ...exception, until: '2026-01-01' }], TODAY).faults).toHaveLength(1)
    expect(judge(findingsIn(''), [{ ...exception, reason: '', until: TODAY }], TODAY).faults).toHaveLength(1)
  })

  it('tells of an exception that nothing needs any more', () => {
    const asked = findingsIn('{"vulnerabilities":{}}')
    const { faults, notes } = judge(asked, [{ ...exception, until: TODAY }], TODAY)
    expect([faults, notes[0]]).toEqual([[], expect.stringContaining('remove the exception')])
  })
})

describe('a lock file', () => {
  const integrity = `sha512-${'A'.repeat(86)}==`
  const faultsOf = (entry: object) => lockFaults({ packages: { 'node_modules/x': entry } }).faults

  it('has a hash and a version of a registry for each package', () => {
    expect(faultsOf({ version: '1.2.3', integrity })).toEqual([])
    expect(faultsOf({ version: '1.2.3', integrity, resolved: 'https://r.example/x.tgz' })).toEqual([])
    expect(faultsOf({ version: '1.2.3', optional: true, os: ['darwin'] })).toEqual([])
    for (const entry of [
      { version: '1.2.3' },
      { version: '1.2.3', optional: true },
      { version: '1.2.3', integrity: 'sha1-aaaa' },
      { version: '1.2.3', integrity, resolved: 'http://r.example/x.tgz' },
      { version: '1.2.3', integrity, resolved: 'https://user:secret@r.example/x.tgz' },
      { version: '1.2.3', integrity, resolved: 'git+ssh://git@h.example/x.git#abc' },
      { version: 'file:../x', integrity },
      { version: '1.2.3', integrity, link: true },
    ])
      expect(faultsOf(entry), JSON.stringify(entry)).not.toEqual([])
  })
})
