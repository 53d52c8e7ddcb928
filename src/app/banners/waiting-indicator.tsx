import { useWaitingCount } from '#live/waiting-changes.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { SyncIcon } from '#ui/icon/shell-icons.tsx'
import { Link } from '#ui/link/link.tsx'
import * as texts from '#texts/app.ts'
import * as css from '../dock.css.ts'

/** Shows 'N changes waiting to sync' while there are such changes. */
export function WaitingIndicator() {
  const count = useWaitingCount()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `output` belongs to a form
    <div role="status" className={count > 0 ? css.indicator : undefined}>
      {count > 0 && (
        <Link className={css.link} to="/waiting-changes">
          <Badge tone="warning">
            <SyncIcon />
            {texts.changesWaiting(count)}
          </Badge>
        </Link>
      )}
    </div>
  )
}
