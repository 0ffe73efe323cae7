import type { Damaged } from '../../table/generated/types.ts'
import { counted } from './catalogue.ts'

/** A damaged box, opened: what is wrong with it, where, and what to do. */
export const DamagedGame = ({ box: { title, folder, count, first } }: { box: Damaged }) => (
  <section class="opened mending" aria-label={title ?? folder}>
    <h2>{title ?? folder}</h2>
    <p class="about">
      This game is damaged and cannot be played: {counted(count, 'problem')} in the folder <code>{folder}</code>. Tables
      of it that were opened before play on.
    </p>
    <ol class="problems">
      {first.map(({ file, pointer, message }) => (
        <li key={`${file}#${pointer} ${message}`}>
          <code>
            {file ?? 'the folder'}
            {pointer !== '' && ` ${pointer}`}
          </code>
          <span>{message}</span>
        </li>
      ))}
    </ol>
    {count > first.length && <p>And {count - first.length} more.</p>}
    <p class="hint">
      Who runs this relay sees all of them with <code>npm run module --</code> and the path of <code>{folder}</code> in
      the folder of the modules. Mend the files, and start the relay again.
    </p>
  </section>
)
