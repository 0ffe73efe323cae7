import { useEffect } from 'preact/hooks'
import { ErrorPage } from '../controls/error-page.tsx'
import { type Link, printLink } from '../session/storage/link.ts'
import { forgetTable } from '../session/storage/storage.ts'
import type { TableFailure } from '../session/table.ts'

/** Why one cannot sit down here, and what to do about it. */
export function Unreachable({ failure, link }: { failure: TableFailure; link: Link }) {
  const again = { label: 'Try again', act: () => location.reload() }
  if (failure.kind === 'module') {
    return (
      <ErrorPage title="The game is missing" remedy={again}>
        {failure.message} Without its map and counters the table cannot be shown.
      </ErrorPage>
    )
  }
  const { code, message } = failure.refusal
  switch (code) {
    case 'unknown-table':
      return (
        <ErrorPage title="There is no such table" remedy={again}>
          The relay knows no table called {link.table}. Perhaps a letter of the link was lost, or the table was kept by
          another relay. Ask for the link again.
        </ErrorPage>
      )
    case 'other-build':
      return (
        <ErrorPage title="This page and the relay do not fit" remedy={{ ...again, label: 'Load the page again' }}>
          {message} The table is as it was; nothing you did is lost.
        </ErrorPage>
      )
    case 'handed-on':
      return <HandedOn link={link} />
    case 'bad-token':
      return (
        <ErrorPage
          title="This link opens no seat"
          remedy={{
            label: 'Watch without a seat',
            act: () => watch(link),
          }}
        >
          The table is there, but the key in the link is not the key of a seat. Perhaps a part of the link was lost; ask
          the host for it again. You can watch meanwhile.
        </ErrorPage>
      )
    default:
      return (
        <ErrorPage title="The relay said no" remedy={again}>
          {message}
        </ErrorPage>
      )
  }
}

function watch({ table }: Link): void {
  location.hash = printLink({ table }).slice(1)
}

/** Somebody else sits there now; what this browser kept of the way there is worth nothing. */
function HandedOn({ link }: { link: Link }) {
  useEffect(() => forgetTable(localStorage, link), [])
  return (
    <ErrorPage title="This seat has changed hands" remedy={{ label: 'Watch the game', act: () => watch(link) }}>
      Somebody else holds it now, by another link, and this link opens it no more. What was done from the seat stands in
      the log, and you may watch what lies open to everybody.
    </ErrorPage>
  )
}
