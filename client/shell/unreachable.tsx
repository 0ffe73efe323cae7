import { useEffect } from 'preact/hooks'
import { ErrorPage } from '../controls/error-page.tsx'
import { type Link, printLink } from '../session/storage/link.ts'
import { forgetTable } from '../session/storage/storage.ts'
import type { TableFailure } from '../session/table.ts'
import { PAGE_TEXTS } from './texts.ts'

/** Why this table cannot be shown, and what to do about it. */
export function Unreachable({ failure, link }: { failure: TableFailure; link: Link }) {
  const retry = { label: PAGE_TEXTS.retry, act: () => location.reload() }
  if (failure.kind === 'module') {
    const { title, text } = PAGE_TEXTS.noGame
    return (
      <ErrorPage title={title} remedy={retry}>
        {text(failure.message)}
      </ErrorPage>
    )
  }
  const { code, message } = failure.refusal
  switch (code) {
    case 'unknown-table':
      return (
        <ErrorPage title={PAGE_TEXTS.noTable.title} remedy={retry}>
          {PAGE_TEXTS.noTable.text(link.table)}
        </ErrorPage>
      )
    case 'other-build':
      return (
        <ErrorPage title={PAGE_TEXTS.oldPage.title} remedy={{ ...retry, label: PAGE_TEXTS.reload }}>
          {PAGE_TEXTS.oldPage.text(message)}
        </ErrorPage>
      )
    case 'handed-on':
      return <ReplacedSeat link={link} />
    case 'bad-token': {
      const { title, text, remedy } = PAGE_TEXTS.badKey
      return (
        <ErrorPage title={title} remedy={{ label: remedy, act: () => watch(link) }}>
          {text}
        </ErrorPage>
      )
    }
    default:
      return (
        <ErrorPage title={PAGE_TEXTS.refused} remedy={retry}>
          {message}
        </ErrorPage>
      )
  }
}

function watch({ table }: Link): void {
  location.hash = printLink({ table }).slice(1)
}

/** Another player holds the seat now: the link that this browser stored opens nothing any more. */
function ReplacedSeat({ link }: { link: Link }) {
  useEffect(() => forgetTable(localStorage, link), [])
  const { title, text, remedy } = PAGE_TEXTS.replaced
  return (
    <ErrorPage title={title} remedy={{ label: remedy, act: () => watch(link) }}>
      {text}
    </ErrorPage>
  )
}
