// Reads the report of `npm audit --json` and says what is to be done about it.

/**
 * @typedef {{ advisory: string, package: string, severity: string, title: string }} Finding
 * @typedef {{ findings: Finding[] } | { unanswered: string }} Asked
 * @typedef {{ advisory: string, package: string, reason: string, until: string }} Exception `until`: the last day, YYYY-MM-DD
 */

const SERIOUS = new Set(['high', 'critical'])

/**
 * @param {string} text of npm
 * @returns {Asked}
 */
export function findingsIn(text) {
  /** @type {any} */
  let report
  try {
    report = JSON.parse(text)
  } catch {
    return { unanswered: 'no answer that can be read' }
  }
  if (typeof report?.vulnerabilities !== 'object' || report.vulnerabilities === null)
    return {
      unanswered: String(report?.message ?? report?.error?.summary ?? 'no audit in the answer').split(
        '\n',
      )[0],
    }
  /** @type {Map<string, Finding>} */
  const found = new Map()
  for (const { via } of Object.values(report.vulnerabilities))
    for (const cause of via ?? []) {
      // A text is the name of another package of the report, whose entry has the cause.
      if (typeof cause !== 'object' || !SERIOUS.has(cause.severity)) continue
      const advisory = String(cause.url ?? cause.source)
        .split('/')
        .at(-1)
      found.set(`${advisory} ${cause.name}`, {
        advisory: advisory ?? '',
        package: cause.name,
        severity: cause.severity,
        title: cause.title,
      })
    }
  return { findings: [...found.values()] }
}

/**
 * @param {Asked} asked
 * @param {Exception[]} exceptions
 * @param {string} today YYYY-MM-DD
 * @returns {{ faults: string[], notes: string[] }}
 */
export function judge(asked, exceptions, today) {
  const faults = []
  const notes = []
  for (const { advisory, package: name, reason, until } of exceptions) {
    if (!advisory || !name || !reason || !/^\d{4}-\d\d-\d\d$/.test(until ?? ''))
      faults.push(`an exception needs advisory, package, reason and until (YYYY-MM-DD): ${advisory} ${name}`)
    else if (until < today)
      faults.push(`the exception for ${advisory} in ${name} ended on ${until}: ${reason}`)
  }
  if ('unanswered' in asked) {
    notes.push(`audit skipped: the registry does not answer it (${asked.unanswered})`)
    return { faults, notes }
  }
  /** @type {(finding: Finding) => Exception | undefined} */
  const exceptionOf = (finding) =>
    exceptions.find((one) => one.advisory === finding.advisory && one.package === finding.package)
  for (const finding of asked.findings) {
    const what = `${finding.package}: ${finding.title} (${finding.severity}, ${finding.advisory})`
    const exception = exceptionOf(finding)
    if (exception) notes.push(`accepted until ${exception.until}: ${what}`)
    else faults.push(what)
  }
  for (const exception of exceptions)
    if (!asked.findings.some((finding) => exceptionOf(finding) === exception))
      notes.push(`not found any more, remove the exception: ${exception.advisory} in ${exception.package}`)
  notes.push(`audit: ${asked.findings.length} weaknesses of high severity`)
  return { faults, notes }
}
