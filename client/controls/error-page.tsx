import type { ComponentChildren } from 'preact'
import { texts } from './texts.ts'

interface Props {
  readonly title: string
  readonly children: ComponentChildren
  readonly remedy?: { readonly label: string; readonly act: () => void }
}

/** A page instead of a table: what happened and what to do. */
export const ErrorPage = ({ title, children, remedy }: Props) => (
  <main class="trouble">
    <div class="card">
      <h1>{title}</h1>
      <p>{children}</p>
      <p class="row">
        {remedy && (
          <button type="button" class="primary" onClick={remedy.act}>
            {remedy.label}
          </button>
        )}
        <a class="button" href="/">
          {texts.toLobby}
        </a>
      </p>
    </div>
  </main>
)
