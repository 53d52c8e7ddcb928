/** Waiting changes, with the comparison for routes that were changed elsewhere too. */
import { WaitingChangesScreen } from '#features/offline/waiting-changes.tsx'
import { CompareVersions } from '#features/routes/conflict/compare-versions.tsx'

export function WaitingChangesRoute() {
  return <WaitingChangesScreen renderMore={(change) => <CompareVersions change={change} />} />
}
