import { Button } from '#ui/button/button.tsx'
import * as texts from '#texts/routes.ts'
import * as css from './routes-screen.css.ts'

export interface PagerProps {
  /** From 1. */
  readonly page: number
  readonly totalPages: number
  readonly onPage: (page: number) => void
}

/** Shows the number of the page, with buttons to the previous and the next one. */
export function Pager({ page, totalPages, onPage }: PagerProps) {
  return (
    <nav className={css.pager} aria-label={texts.pages}>
      {totalPages > 1 && (
        <Button isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
          {texts.previous}
        </Button>
      )}
      <p className={css.indicator} aria-live="polite">
        {texts.pageOf(page, totalPages)}
      </p>
      {totalPages > 1 && (
        <Button isDisabled={page >= totalPages} onPress={() => onPage(page + 1)}>
          {texts.next}
        </Button>
      )}
    </nav>
  )
}
