import type { Damaged } from '../../table/generated/types.ts'
import { texts } from './texts.ts'

/** A damaged module: its problems, their places and the way to mend them. */
export const DamagedGame = ({ box: { title, folder, count, first } }: { box: Damaged }) => (
  <section class="open-game damaged" aria-label={title ?? folder}>
    <h2>{title ?? folder}</h2>
    <p class="about">
      {texts.damaged(count)} <code>{folder}</code>. {texts.openTablesPlayOn}
    </p>
    <ol class="problems">
      {first.map(({ file, pointer, of, message }) => (
        <li key={`${file}#${pointer} ${message}`}>
          <code>
            {file ?? texts.theFolder}
            {pointer !== '' && ` ${pointer}`}
            {of !== undefined && ` (${of})`}
          </code>
          <span>{message}</span>
        </li>
      ))}
    </ol>
    {count > first.length && <p>{texts.moreProblems(count - first.length)}</p>}
    <p class="hint">
      {texts.seeAllProblems} <code>npm run module --</code> {texts.withModulePath} <code>{folder}</code>{' '}
      {texts.mendAndRestart}
    </p>
  </section>
)
